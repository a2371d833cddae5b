import { beforeEach, expect, test, vi } from 'vitest'
import { computed } from 'nanostores'
import { authApi, basketApi } from '@larder/shared/contracts'
import {
  aBasket,
  aBasketLine,
  aShop,
  expectUnforeseen,
  Rejection,
  type ShopCall,
} from '@larder/shared/testing'
import {
  $basket,
  $isBasketPending,
  addItem,
  changeQuantity,
  changeTip,
  fetchBasket,
  forgetBasket,
  moveBasket,
  openKeptBasket,
  receiveBasket,
  withBasketReply,
} from './index.ts'
import { sessionCall } from '../session.ts'
import { findBasketOfSession } from './find-basket.ts'
import { signOut } from '../sign-in.ts'

const milk = aBasketLine()
const storedBasket = () => aBasket({ version: 3 })
const staleError = () => new Rejection(409, 'Another tab changed the basket.', 'STALE_BASKET')
const readVersions = (requests: readonly ShopCall[], { path }: { path: string }) =>
  requests.filter((call) => call.path === path).map(({ body }) => (body as { version?: number }).version) // the body as sent

/** Another tab of this browser stores its state of the basket. */
function otherTab(state: object | undefined): void {
  const key = 'larder:basket'
  if (state) localStorage.setItem(key, JSON.stringify({ value: state }))
  else localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** Another tab of this browser has signed in, or out. */
function otherTabSession(strategy: 'guest' | 'member'): void {
  const key = 'larder:session'
  const value = { strategy, accessToken: strategy, refreshToken: 'handle', expiry: Date.now() + 60_000 }
  localStorage.setItem(key, JSON.stringify({ value }))
  dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  localStorage.clear()
  forgetBasket()
})

test("shows a change before it is sent, then the server's reply", async () => {
  const requests = aShop([[basketApi.updateItem, () => aBasket({ version: 4, itemCount: 5 })]], 'guest')
  receiveBasket(storedBasket())
  const update = changeQuantity(milk, 3)
  expect($basket.get()).toMatchObject({ itemCount: 3, version: 3 })
  expect($isBasketPending.get()).toBe(true)
  expect(readVersions(requests, basketApi.updateItem)).toEqual([])
  await update
  expect($basket.get()).toMatchObject({ itemCount: 5, version: 4 })
  expect($isBasketPending.get()).toBe(false)
})

test('sends writes in order, each with the version of the previous one', async () => {
  let version = 3
  const requests = aShop([[basketApi.updateTip, () => aBasket({ version: (version += 1) })]], 'guest')
  receiveBasket(storedBasket())
  await Promise.all([changeTip(1), changeTip(2), changeTip(3)])
  expect(readVersions(requests, basketApi.updateTip)).toEqual([3, 4, 5])
  expect($basket.get()?.version).toBe(6)
})

test('repeats a write once with the new version after another tab wrote', async () => {
  let tries = 0
  const requests = aShop(
    [
      [basketApi.updateItem, () => ((tries += 1) === 1 ? staleError() : aBasket({ version: 9 }))],
      [basketApi.retrieve, () => aBasket({ version: 8 })],
    ],
    'guest',
  )
  receiveBasket(storedBasket())
  await changeQuantity(milk, 3)
  expect(readVersions(requests, basketApi.updateItem)).toEqual([3, 8])
  expect($basket.get()?.version).toBe(9)
})

test('rejects a write that other tabs overtake twice, and sends the next', async () => {
  let rejections = 0
  aShop(
    [
      [
        basketApi.updateItem,
        () => ((rejections += 1) <= 2 ? staleError() : aBasket({ version: 10, itemCount: 4 })),
      ],
      [basketApi.retrieve, () => aBasket({ version: 8 })],
    ],
    'guest',
  )
  receiveBasket(storedBasket())
  const [first, second] = await Promise.allSettled([changeQuantity(milk, 3), changeQuantity(milk, 4)])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'STALE_BASKET' } })
  expect(second.status).toBe('fulfilled')
  expect($basket.get()).toMatchObject({ version: 10, itemCount: 4 })
  expect($isBasketPending.get()).toBe(false)
})

test('sends the first item without a token and the second with the new one', async () => {
  const requests = aShop([[basketApi.addItem, () => storedBasket()]], 'guest')
  await Promise.all([
    addItem(12, { menuItemId: 'oat-milk', quantity: 1 }),
    addItem(12, { menuItemId: 'oat-milk', quantity: 1 }),
  ])
  const tokens = requests
    .filter(({ path }) => path === basketApi.addItem.path)
    .map(({ body }) => (body as { basketToken?: string }).basketToken) // the body as sent
  expect(tokens).toEqual([undefined, 'basket-1'])
})

test('follows a basket that another tab changed or dropped', async () => {
  const requests = aShop([[basketApi.retrieve, () => aBasket({ version: 7, itemCount: 6 })]], 'guest')
  receiveBasket(storedBasket())
  otherTab({ basketToken: 'basket-1', itemCount: 6, total: 9, version: 7 })
  await vi.waitFor(() => expect($basket.get()).toMatchObject({ version: 7, itemCount: 6 }))
  otherTab({ basketToken: 'basket-1', itemCount: 6, total: 9, version: 7 })
  expect(requests.filter(({ path }) => path === basketApi.retrieve.path)).toHaveLength(1)
  otherTab(undefined)
  expect($basket.get()).toBeUndefined()
})

/** Stubs a basket whose replies arrive when the test decides. */
function stubReplies() {
  const replies = [storedBasket(), aBasket({ version: 9 })].map((basket) => ({
    basket,
    ...Promise.withResolvers<ReturnType<typeof storedBasket>>(),
  }))
  let requests = 0
  aShop([[basketApi.retrieve, () => replies[requests++]?.promise]], 'guest')
  const arrive = async (at: number) => replies[at]?.resolve(replies[at].basket)
  return { arrive, hasAsked: (times: number) => vi.waitFor(() => expect(requests).toBe(times)) }
}

test('ignores a reply that is older than the stored basket', async () => {
  const { arrive, hasAsked } = stubReplies()
  receiveBasket(storedBasket())
  const [older, newer] = [fetchBasket(), fetchBasket()]
  await hasAsked(2)
  await arrive(1)
  expect(await newer).toMatchObject({ version: 9 })
  await arrive(0)
  expect(await older).toMatchObject({ version: 9 })
  expect($basket.get()?.version).toBe(9)
})

test('does not bring back a basket that was ordered while loading', async () => {
  const { arrive, hasAsked } = stubReplies()
  receiveBasket(storedBasket())
  const fetched = fetchBasket()
  await hasAsked(1)
  forgetBasket()
  await arrive(0)
  await fetched
  expect($basket.get()).toBeUndefined()
})

test('keeps a basket that sign-in renamed while loading', async () => {
  const { arrive, hasAsked } = stubReplies()
  receiveBasket(storedBasket())
  const fetched = fetchBasket()
  await hasAsked(1)
  moveBasket('basket-of-member')
  await arrive(0)
  await fetched
  expect($basket.get()?.basketToken).toBe('basket-of-member')
})

test("a write succeeds where another area's listener throws, which is reported", async () => {
  const reported = expectUnforeseen()
  const fail = () => {
    throw new Error('an area')
  }
  const $countOfArea = computed($basket, (basket) => basket?.itemCount)
  aShop([[basketApi.updateItem, () => aBasket({ version: 4, itemCount: 5 })]], 'guest')
  receiveBasket(storedBasket())
  for (const $store of [$basket, $countOfArea]) {
    const stop = $store.listen(fail)
    receiveBasket(storedBasket())
    await expect(changeQuantity(milk, 3)).resolves.toMatchObject({ version: 4 })
    stop()
    forgetBasket()
    receiveBasket(storedBasket())
  }
  expect(reported.length).toBeGreaterThan(1)
  expect(new Set(reported.map((error) => (error as Error).message))).toEqual(new Set(['an area'])) // as thrown above
})

const guestTokens = () => ({
  access_token: 'handle',
  refresh_token: 'handle',
  token_type: 'Bearer',
  expires_in: 1_800,
  strategy: 'guest',
})

test.each([
  ['a write', () => changeQuantity(milk, 3)],
  ['a first item', () => addItem(12, { menuItemId: 'oat-milk', quantity: 1 }), undefined],
  ['a change of checkout', () => withBasketReply(async () => ({ basket: await fetchBasket() }))],
])('%s that is answered after "Log out" does not put the basket back', async (_, send, ...without) => {
  const reply = Promise.withResolvers<object>()
  const answer = () => reply.promise
  const calls = aShop([
    [basketApi.updateItem, answer],
    [basketApi.addItem, answer],
    [basketApi.retrieve, answer],
    [authApi.oauthToken, guestTokens],
    [authApi.revoke, () => ({ success: true })],
  ])
  if (without.length === 0) receiveBasket(storedBasket())
  const sent = send()
  const asked: string[] = [basketApi.updateItem, basketApi.addItem, basketApi.retrieve].map(
    ({ path }) => path,
  )
  await vi.waitFor(() => expect(calls.some(({ path }) => asked.includes(path))).toBe(true))
  await signOut()
  reply.resolve(aBasket({ version: 4 }))
  await sent
  expect($basket.get()).toBeUndefined()
  expect(localStorage.getItem('larder:basket') ?? '').not.toContain('basket-1')
})

test.each([
  ['that it knows', true],
  ['that it looks for', false],
])('a basket %s and that loads during "Log out" in another tab is not shown', async (_, isKnown) => {
  const reply = Promise.withResolvers<object>()
  const calls = aShop([[basketApi.retrieve, () => reply.promise]])
  otherTabSession('member')
  otherTab(isKnown ? { basketToken: 'basket-1', itemCount: 2, total: 3 } : undefined)
  const loaded = isKnown ? fetchBasket() : findBasketOfSession()
  await vi.waitFor(() => expect(calls.some(({ path }) => path === basketApi.retrieve.path)).toBe(true))
  otherTabSession('guest')
  otherTab(undefined)
  reply.resolve(storedBasket())
  await loaded
  expect($basket.get()).toBeUndefined()
  expect(localStorage.getItem('larder:basket')).toBeNull()
})

test('a kept basket stays the shown one when a write to the former is answered late', async () => {
  const reply = Promise.withResolvers<object>()
  const calls = aShop(
    [
      [basketApi.updateItem, () => reply.promise],
      [basketApi.retrieve, () => aBasket({ basketToken: 'kept', version: 1 })],
      [basketApi.list, () => ({ baskets: [] })],
    ],
    'guest',
  )
  receiveBasket(storedBasket())
  const written = changeQuantity(milk, 3)
  await vi.waitFor(() => expect(calls.some(({ path }) => path === basketApi.updateItem.path)).toBe(true))
  const store = { id: 12, slug: 'york-12', name: 'York' }
  const opened = openKeptBasket({ basketToken: 'kept', store } as basketApi.KeptBasket) // what is read of it
  await sessionCall(basketApi.list, {}) // a call of the time that opening takes
  reply.resolve(aBasket({ version: 4 }))
  await Promise.all([written, opened])
  expect($basket.get()?.basketToken).toBe('kept')
})
