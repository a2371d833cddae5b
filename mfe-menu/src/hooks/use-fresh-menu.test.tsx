import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import {
  aBasket,
  aBasketLine,
  aMenuItem,
  aShop,
  aStore,
  Rejection,
  renderRoutes,
  screen,
} from '@larder/shared/testing'
import { addItem, addItems, changeQuantity, storeResource } from '@larder/shared/stores'
import { useLoaderData } from '@larder/shared/ui'
import { addToBasket } from '../stores/add-to-basket.ts'
import { useFreshItems, useFreshMenu } from './use-fresh-menu.ts'

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

/** A page that says how often its items were fetched, which otherwise are fetched once. */
function renderItems() {
  let fetches = 0
  const items = storeResource(async () => (fetches += 1), { asksOnce: true })
  function Component() {
    const value = useFreshItems(items())
    return value.state === 'ready' && <p>Loaded {value.data}</p>
  }
  return renderRoutes([{ path: '/', Component }])
}

const PAGES = [
  ['a page with a loader', renderPage],
  ['items without one', renderItems],
] as const

/** Shows a page, and waits until its effects have run. */
async function open(render: () => unknown): Promise<void> {
  render()
  expect(await screen.findByText('Loaded 1')).toBeVisible()
  await act(async () => undefined)
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test.each(PAGES)(
  'loads %s again for a shopper who comes back after half a minute, and not before',
  async (_, render) => {
    await open(render)
    const now = vi.spyOn(Date, 'now').mockReturnValue(0)
    setHidden(true)
    now.mockReturnValue(29_000)
    setHidden(false)
    setHidden(true)
    now.mockReturnValue(59_000)
    setHidden(false)
    expect(await screen.findByText('Loaded 2')).toBeVisible()
  },
)

describe.each(PAGES)('%s', (_, render) => {
  test.each([
    ['an item is refused', 'Loaded 2', new Rejection(409, 'No.', 'ITEM_UNAVAILABLE')],
    ['a size is refused', 'Loaded 2', new Rejection(409, 'No.', 'ITEM_ADD')],
    ['more than there is is refused', 'Loaded 1', new Rejection(409, 'No.', 'ITEM_LIMIT')],
    ['the server fails', 'Loaded 1', new Rejection(500, 'No.', 'UNEXPECTED')],
  ] as const)('after %s it says %s', async (_case, text, rejection) => {
    aShop([[basketApi.addItem, () => rejection]], 'guest')
    await open(render)
    const choice = { menuItemId: 'oat-milk', quantity: 1, options: [] }
    expect(await addToBasket({ store: aStore(), item: aMenuItem(), choice })).toBe(false)
    expect(await screen.findByText(text)).toBeVisible()
  })
  const choice = { menuItemId: 'oat-milk', quantity: 1, options: [] }
  test.each([
    ['an item of a shopping list', () => addItems(aStore().id, [choice])],
    ['an undone removal', () => addItem(aStore().id, choice)],
    ['a further piece in the basket', () => changeQuantity(aBasketLine(), 2)],
  ])('after %s is refused it says so', async (_case, send) => {
    const refusal = () => new Rejection(409, 'No.', 'ITEM_UNAVAILABLE')
    const rejected = [{ menuItemId: choice.menuItemId, message: 'No.', position: 0 }]
    aShop(
      [
        [basketApi.addItem, refusal],
        [basketApi.updateItem, refusal],
        [basketApi.addItems, () => ({ basket: aBasket(), rejected })],
      ],
      'guest',
    )
    await open(render)
    await act(async () => void (await send().catch(() => undefined)))
    expect(await screen.findByText('Loaded 2')).toBeVisible()
  })
})
