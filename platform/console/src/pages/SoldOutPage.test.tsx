import { screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type * as soldOutContract from '@larder/contracts/sold-out'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { Layout } from '../layout/Layout.tsx'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { SoldOutPage } from './SoldOutPage.tsx'

const END_OF_DAY = '2030-01-09T00:00:00.000Z'
const OIL: soldOutContract.SoldPart = { id: 'oil', name: 'Olive Oil', isOut: false, isOutEverywhere: false }
const CAKE: soldOutContract.SoldPart = {
  id: 'cake/large',
  name: 'Cake',
  detail: 'Large',
  isOut: true,
  isOutEverywhere: false,
  since: '2030-01-08T10:00:00.000Z',
}

function showPage(
  list: Partial<soldOutContract.SoldOutList> = {},
  calls: Partial<OpsApi> = {},
  roles: readonly string[] = ['ops'],
) {
  const markSoldOut = vi.fn<OpsApi['markSoldOut']>(async () => undefined)
  const soldOut = vi.fn<OpsApi['soldOut']>(async ({ search } = {}) => ({
    brands: ['fernhill', 'ember'],
    places: [{ id: '12', name: 'York' }],
    reported: [CAKE],
    found: search ? [OIL] : [],
    endOfDay: END_OF_DAY,
    ...list,
  }))
  const router = createMemoryRouter([
    { Component: Layout, children: [{ index: true, Component: SoldOutPage }] },
  ])
  const api = { soldOut, markSoldOut, ...calls }
  const user = renderSignedIn(<RouterProvider router={router} />, { roles, hasSoldOut: true, ...api })
  const choose = async (store: string) => {
    await user.click(await screen.findByRole('button', { name: 'fernhill' }))
    await user.click(await screen.findByLabelText('Store'))
    await user.click(await screen.findByRole('option', { name: store }))
  }
  return { user, markSoldOut, soldOut, choose }
}

test('says what is out at a store, and takes it back', async () => {
  const { user, markSoldOut, choose } = showPage()
  await choose('York')
  const item = within(await screen.findByRole('region', { name: 'Sold out and counted' })).getByRole(
    'listitem',
  )
  expect(within(item).getByText(/^Sold out since /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark as back: Cake, Large' }))
  const at = { brand: 'fernhill', place: '12' }
  expect(markSoldOut).toHaveBeenCalledWith({ ...at, part: 'cake/large', isOut: false, until: undefined })
  expect(await screen.findByText('Cake, Large is on sale again.')).toBeVisible()
})

test('finds an item, sells it out until the end of the day, and undoes it', async () => {
  const { user, markSoldOut, choose } = showPage({ reported: [{ ...OIL, left: 4 }] })
  await choose('York')
  expect(await screen.findByText('4 left')).toBeVisible()
  await user.type(screen.getByLabelText('Search an item'), 'oil')
  const found = await screen.findByRole('region', { name: 'Found' })
  await user.click(screen.getByRole('button', { name: 'End of the day' }))
  await user.click(within(found).getByRole('button', { name: 'Mark as sold out: Olive Oil' }))
  const act = { brand: 'fernhill', place: '12', part: 'oil' }
  expect(markSoldOut).toHaveBeenLastCalledWith({ ...act, isOut: true, until: END_OF_DAY })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(markSoldOut).toHaveBeenLastCalledWith({ ...act, isOut: false, until: undefined, left: undefined })
  expect(await screen.findByText('Olive Oil is as it was before.')).toBeVisible()
})

test('an undo takes back the word of a store that had none', async () => {
  const { user, markSoldOut, choose } = showPage({ reported: [{ ...OIL, isReported: false }] })
  await choose('York')
  await user.click(await screen.findByRole('button', { name: 'Mark as sold out: Olive Oil' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const [act] = markSoldOut.mock.lastCall ?? []
  expect(act).toEqual({ brand: 'fernhill', place: '12', part: 'oil', isOut: true, until: expect.any(String) })
  expect(Date.parse(act?.until ?? '')).toBeLessThan(Date.now())
  expect(await screen.findByText('Olive Oil is as it was before.')).toBeVisible()
})

test('an undo brings a count back', async () => {
  const { user, markSoldOut, choose } = showPage({ reported: [{ ...OIL, left: 4 }] })
  await choose('York')
  await user.click(await screen.findByRole('button', { name: 'Mark as sold out: Olive Oil' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(markSoldOut).toHaveBeenLastCalledWith(expect.objectContaining({ isOut: false, left: 4 }))
})

test('a time of one’s own has to be chosen first, and does not keep anything from coming back', async () => {
  const { user, choose } = showPage({ reported: [CAKE, OIL] })
  await choose('York')
  await user.click(await screen.findByRole('button', { name: 'A time' }))
  expect(screen.getByRole('button', { name: 'Mark as sold out: Olive Oil' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Mark as back: Cake, Large' })).toBeEnabled()
  await user.type(screen.getByLabelText('Back at'), '2099-01-01T06:00')
  expect(screen.getByRole('button', { name: 'Mark as sold out: Olive Oil' })).toBeEnabled()
})

test('acts for all stores, which one store cannot take back', async () => {
  const { user, markSoldOut, choose } = showPage({ reported: [{ ...CAKE, isOutEverywhere: true }] })
  await choose('York')
  expect(await screen.findByText('Choose all stores to take it back.')).toBeVisible()
  await user.click(screen.getByLabelText('Store'))
  await user.click(await screen.findByRole('option', { name: 'All stores' }))
  expect(await screen.findByText('What you mark here counts in all stores.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mark as back: Cake, Large' }))
  expect(markSoldOut).toHaveBeenCalledWith(expect.objectContaining({ brand: 'fernhill', place: undefined }))
})

test('says when nothing is out or found', async () => {
  const { user, choose } = showPage({ reported: [], found: [] })
  await choose('York')
  expect(await screen.findByText('Nothing is sold out or counted here.')).toBeVisible()
  await user.type(screen.getByLabelText('Search an item'), 'zzz')
  expect(await screen.findByText('Nothing is called “zzz”.')).toBeVisible()
})

test('a failed act says why', async () => {
  const markSoldOut = async () => {
    throw new OpsError('The brand does not sell this any more.', { status: 404 })
  }
  const { user, choose } = showPage({}, { markSoldOut })
  await choose('York')
  await user.click(await screen.findByRole('button', { name: 'Mark as back: Cake, Large' }))
  expect(await screen.findByText('The brand does not sell this any more.')).toBeVisible()
})

test('operators alone have the page', async () => {
  showPage({}, {}, ['read'])
  const pages = await screen.findByRole('navigation')
  expect(within(pages).queryByRole('link', { name: 'Sold out' })).toBeNull()
})
