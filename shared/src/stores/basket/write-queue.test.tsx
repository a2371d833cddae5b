import { beforeEach, expect, test, vi } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { aBasket, aBasketLine, aShop, Refusal, type Asked } from '@larder/shared/testing'
import {
  $basket,
  $isBasketPending,
  addItem,
  changeQuantity,
  changeTip,
  fetchBasket,
  forgetBasket,
  moveBasket,
  receiveBasket,
} from './index.ts'

const milk = aBasketLine()
const held = () => aBasket({ version: 3 })
const stale = () => new Refusal(409, 'Another tab changed the basket.', 'STALE_BASKET')
const readVersions = (asked: readonly Asked[], { path }: { path: string }) =>
  asked.filter((call) => call.path === path).map(({ body }) => (body as { version?: number }).version) // as it was sent

/** The same browser's other tab writes what it knows of the basket. */
function otherTab(known: object | undefined): void {
  const key = 'larder:basket'
  if (known) localStorage.setItem(key, JSON.stringify({ value: known }))
  else localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  localStorage.clear()
  forgetBasket()
})

test('shows a change before it is sent, then the server’s answer', async () => {
  const asked = aShop([[basketApi.updateItem, () => aBasket({ version: 4, itemCount: 5 })]], 'guest')
  receiveBasket(held())
  const done = changeQuantity(milk, 3)
  expect($basket.get()).toMatchObject({ itemCount: 3, version: 3 })
  expect($isBasketPending.get()).toBe(true)
  expect(readVersions(asked, basketApi.updateItem)).toEqual([])
  await done
  expect($basket.get()).toMatchObject({ itemCount: 5, version: 4 })
  expect($isBasketPending.get()).toBe(false)
})

test('sends writes in order, each on the previous version', async () => {
  let version = 3
  const asked = aShop([[basketApi.updateTip, () => aBasket({ version: (version += 1) })]], 'guest')
  receiveBasket(held())
  await Promise.all([changeTip(1), changeTip(2), changeTip(3)])
  expect(readVersions(asked, basketApi.updateTip)).toEqual([3, 4, 5])
  expect($basket.get()?.version).toBe(6)
})

test('repeats a write overtaken by another tab once on the new basket', async () => {
  let tries = 0
  const asked = aShop(
    [
      [basketApi.updateItem, () => ((tries += 1) === 1 ? stale() : aBasket({ version: 9 }))],
      [basketApi.retrieve, () => aBasket({ version: 8 })],
    ],
    'guest',
  )
  receiveBasket(held())
  await changeQuantity(milk, 3)
  expect(readVersions(asked, basketApi.updateItem)).toEqual([3, 8])
  expect($basket.get()?.version).toBe(9)
})

test('rejects a write overtaken twice, and sends the next', async () => {
  let refusals = 0
  aShop(
    [
      [basketApi.updateItem, () => ((refusals += 1) <= 2 ? stale() : aBasket({ version: 10, itemCount: 4 }))],
      [basketApi.retrieve, () => aBasket({ version: 8 })],
    ],
    'guest',
  )
  receiveBasket(held())
  const [first, second] = await Promise.allSettled([changeQuantity(milk, 3), changeQuantity(milk, 4)])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'STALE_BASKET' } })
  expect(second.status).toBe('fulfilled')
  expect($basket.get()).toMatchObject({ version: 10, itemCount: 4 })
  expect($isBasketPending.get()).toBe(false)
})

test('sends the first item without a token, the second with the new one', async () => {
  const asked = aShop([[basketApi.addItem, () => held()]], 'guest')
  await Promise.all([
    addItem(12, { menuItemId: 'oat-milk', quantity: 1 }),
    addItem(12, { menuItemId: 'oat-milk', quantity: 1 }),
  ])
  const tokens = asked
    .filter(({ path }) => path === basketApi.addItem.path)
    .map(({ body }) => (body as { basketToken?: string }).basketToken) // as it was sent
  expect(tokens).toEqual([undefined, 'basket-1'])
})

test('follows another tab’s changed or abandoned basket', async () => {
  const asked = aShop([[basketApi.retrieve, () => aBasket({ version: 7, itemCount: 6 })]], 'guest')
  receiveBasket(held())
  otherTab({ basketToken: 'basket-1', itemCount: 6, total: 9, version: 7 })
  await vi.waitFor(() => expect($basket.get()).toMatchObject({ version: 7, itemCount: 6 }))
  otherTab({ basketToken: 'basket-1', itemCount: 6, total: 9, version: 7 })
  expect(asked.filter(({ path }) => path === basketApi.retrieve.path)).toHaveLength(1)
  otherTab(undefined)
  expect($basket.get()).toBeUndefined()
})

/** A basket that is fetched, while a test decides when its reply arrives. */
function fetching() {
  const replies = [held(), aBasket({ version: 9 })].map((basket) => ({
    basket,
    ...Promise.withResolvers<ReturnType<typeof held>>(),
  }))
  let asked = 0
  aShop([[basketApi.retrieve, () => replies[asked++]?.promise]], 'guest')
  const arrive = async (at: number) => replies[at]?.resolve(replies[at].basket)
  return { arrive, hasAsked: (times: number) => vi.waitFor(() => expect(asked).toBe(times)) }
}

test('ignores an overtaken reply', async () => {
  const { arrive, hasAsked } = fetching()
  receiveBasket(held())
  const [older, newer] = [fetchBasket(), fetchBasket()]
  await hasAsked(2)
  await arrive(1)
  expect(await newer).toMatchObject({ version: 9 })
  await arrive(0)
  expect(await older).toMatchObject({ version: 9 })
  expect($basket.get()?.version).toBe(9)
})

test('a basket ordered while loading stays gone', async () => {
  const { arrive, hasAsked } = fetching()
  receiveBasket(held())
  const fetched = fetchBasket()
  await hasAsked(1)
  forgetBasket()
  await arrive(0)
  await fetched
  expect($basket.get()).toBeUndefined()
})

test('a basket renamed at sign-in while loading is kept', async () => {
  const { arrive, hasAsked } = fetching()
  receiveBasket(held())
  const fetched = fetchBasket()
  await hasAsked(1)
  moveBasket('basket-of-member')
  await arrive(0)
  await fetched
  expect($basket.get()?.basketToken).toBe('basket-of-member')
})
