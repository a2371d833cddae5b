import { afterEach, expect, test, vi } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { aMenuItem, aShop, aStore, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { useLoaderData } from '@larder/shared/ui'
import { addToBasket } from '../stores/add-to-basket.ts'
import { useFreshMenu } from './use-fresh-menu.ts'

afterEach(() => vi.restoreAllMocks())

/** A page that says how often it was loaded. */
function renderPage() {
  let loads = 0
  function Component() {
    useFreshMenu()
    return <p>Loaded {useLoaderData<number>()}</p>
  }
  return renderRoutes([{ path: '/', Component, HydrateFallback: () => null, loader: () => (loads += 1) }], {
    at: '/',
  })
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('loads the page again for a shopper who comes back after half a minute, and not before', async () => {
  renderPage()
  expect(await screen.findByText('Loaded 1')).toBeVisible()
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  setHidden(true)
  now.mockReturnValue(29_000)
  setHidden(false)
  setHidden(true)
  now.mockReturnValue(59_000)
  setHidden(false)
  expect(await screen.findByText('Loaded 2')).toBeVisible()
})

test.each([
  ['ITEM_UNAVAILABLE', 'Loaded 2'],
  ['ITEM_LIMIT', 'Loaded 1'],
] as const)('after an add was refused with %s the page says %s', async (code, text) => {
  aShop([[basketApi.addItem, () => new Rejection(409, 'No.', code)]], 'guest')
  renderPage()
  expect(await screen.findByText('Loaded 1')).toBeVisible()
  const choice = { menuItemId: 'oat-milk', quantity: 1, options: [] }
  expect(await addToBasket({ store: aStore(), item: aMenuItem(), choice })).toBe(false)
  expect(await screen.findByText(text)).toBeVisible()
})
