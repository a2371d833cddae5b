import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeConsole } from '../../testing/index.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import type { ExposedPart as Exposed } from './ExposedPart.tsx'

const load = vi.fn<(name: string) => Promise<unknown>>()
const onCrash = vi.fn<(name: string, error: unknown) => void>()
let ExposedPart: typeof Exposed

/** Each test is a new page, because a page loads a part once. */
beforeEach(async () => {
  Reflect.deleteProperty(globalThis, Symbol.for('larder:parts')) // the key that `singleton` uses
  vi.resetModules()
  load.mockReset()
  onCrash.mockReset()
  const { providePartLoader } = await import('./part-loader.ts')
  providePartLoader({ load, warm: () => undefined, onCrash })
  ExposedPart = (await import('./ExposedPart.tsx')).ExposedPart
})

test('shows the fallback until the part loads', async () => {
  load.mockResolvedValueOnce({ BasketButton: () => <button type="button">2 items</button> })
  render(
    <ExposedPart name="basket/BasketButton" props={{}} when="now" fallback={<a href="/basket">Basket</a>} />,
  )
  expect(screen.getByRole('link', { name: 'Basket' })).toBeVisible()
  expect(await screen.findByRole('button', { name: '2 items' })).toBeVisible()
})

test('gives the focus of the fallback to the part that replaces it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  load.mockReturnValueOnce(promise)
  const part = (
    <ExposedPart name="basket/BasketButton" props={{}} when="now" fallback={<a href="/basket">Basket</a>} />
  )
  render(<ThemeRoot>{part}</ThemeRoot>)
  screen.getByRole('link', { name: 'Basket' }).focus()
  resolve({ BasketButton: () => <button type="button">2 items</button> })
  await vi.waitFor(() => expect(screen.getByRole('button', { name: '2 items' })).toHaveFocus())
})

test('keeps the fallback when the area does not load', async () => {
  load.mockRejectedValueOnce(new Error('404'))
  render(
    <ExposedPart name="account/AccountMenu" props={{}} when="now" fallback={<a href="/login">Log in</a>} />,
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith('account/AccountMenu'))
  expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('shows a skeleton while the part loads, and the fallback after a failure', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  load.mockReturnValueOnce(promise)
  const props = { storeId: 12, storeSlug: 'york-12' }
  render(
    <ExposedPart
      name="menu/BuyAgain"
      props={props}
      when="now"
      pending={<p>Loading</p>}
      fallback={<p>Your last orders</p>}
    />,
  )
  expect(screen.getByText('Loading')).toBeVisible()
  reject(new Error('404'))
  expect(await screen.findByText('Your last orders')).toBeVisible()
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
})

test('shows the fallback and reports an error when the part throws', async () => {
  const broken = new Error('broken')
  load.mockResolvedValueOnce({
    BuyAgain: () => {
      throw broken
    },
  })
  const props = { storeId: 12, storeSlug: 'york-12' }
  render(<ExposedPart name="menu/BuyAgain" props={props} when="now" fallback={<p>Your last orders</p>} />)
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledWith('menu/BuyAgain', broken))
  expect(screen.getByText('Your last orders')).toBeVisible()
  expect(takeConsole('error')).toHaveLength(1) // React logs every caught error
})
