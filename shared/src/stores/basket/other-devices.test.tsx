import { beforeEach, describe, expect, test, vi } from 'vitest'
import { basketApi, type authApi } from '@larder/shared/contracts'
import { aBasket, aShop, Rejection, type ShopCall } from '@larder/shared/testing'
import { ensureSession, signIn, signOut } from '../index.ts'
import {
  $basket,
  $basketMerge,
  $isBasketLoaded,
  $itemCount,
  clearBasket,
  forgetBasket,
  forgetBasketMerge,
  loadBasket,
  receiveBasket,
} from './index.ts'

const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
const countReads = (requests: readonly ShopCall[]) =>
  requests.filter(({ path }) => path === basketApi.retrieve.path).length
const emptyBasket = () => aBasket({ basketToken: '', version: 0, items: [], itemCount: 0 })

beforeEach(() => {
  localStorage.clear()
  history.replaceState({}, '', '/')
  forgetBasket()
  forgetBasketMerge()
})

describe('a member on several devices', () => {
  test('sees the other device’s changes on coming back to the page', async () => {
    aShop([[basketApi.retrieve, () => aBasket({ version: 9, itemCount: 6 })]])
    await ensureSession()
    receiveBasket(aBasket({ version: 3 }))
    comeBack()
    await vi.waitFor(() => expect($basket.get()).toMatchObject({ version: 9, itemCount: 6 }))
  })

  test('sees an empty basket after paying for it on the other device', async () => {
    aShop([[basketApi.retrieve, emptyBasket]])
    await ensureSession()
    receiveBasket(aBasket({ version: 3 }))
    comeBack()
    await vi.waitFor(() => expect($itemCount.get()).toBe(0))
    expect(localStorage.getItem('larder:basket')).not.toContain('basket-1')
  })

  test('keeps the basket on screen where the server does not answer', async () => {
    const requests = aShop([[basketApi.retrieve, () => new Rejection(500, 'There was an error.')]])
    await ensureSession()
    receiveBasket(aBasket({ version: 3 }))
    comeBack()
    await vi.waitFor(() => expect(countReads(requests)).toBe(1))
    expect($basket.get()?.version).toBe(3)
  })

  test('finds the basket that another device has filled, on opening a page', async () => {
    aShop([[basketApi.retrieve, () => aBasket({ itemCount: 2 })]])
    await ensureSession()
    $isBasketLoaded.set(false)
    await loadBasket()
    expect($itemCount.get()).toBe(2)
  })

  test('does not repeat a change of a basket that has gone at the basket of another store', async () => {
    const requests = aShop([
      [basketApi.clear, () => new Rejection(409, 'Your basket changed.', 'STALE_BASKET')],
      [basketApi.retrieve, () => aBasket({ basketToken: 'basket-2', storeId: 13, version: 1 })],
    ])
    await ensureSession()
    receiveBasket(aBasket({ version: 3 }))
    await expect(clearBasket()).rejects.toMatchObject({ code: 'STALE_BASKET' })
    expect(requests.filter(({ path }) => path === basketApi.clear.path)).toHaveLength(1)
    expect($basket.get()).toMatchObject({ basketToken: 'basket-2', storeId: 13 })
  })
})

test.each([
  ['a guest', 'guest', '/'],
  ['a member in checkout', 'member', '/checkout/payment'],
] as const)('%s fetches nothing on coming back to the page', async (_, strategy, path) => {
  const requests = aShop([[basketApi.retrieve, () => aBasket({ version: 9 })]], strategy)
  await ensureSession()
  history.replaceState({}, '', path)
  receiveBasket(aBasket({ version: 3 }))
  comeBack()
  await ensureSession()
  expect(countReads(requests)).toBe(0)
})

describe('signing in and out', () => {
  const merged = () => aBasket({ basketToken: 'basket-of-member', version: 2, itemCount: 7 })
  const grant = { grant_type: 'password', username: 'ada@example.com', password: 'a long walk' } as const

  function signInTo(basketMerge: authApi.BasketMerge | undefined) {
    const session = { access_token: 'a', refresh_token: 'a', token_type: 'Bearer', expires_in: 1_800 }
    const requests = aShop([[basketApi.retrieve, merged]])
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const isSignIn = typeof init?.body === 'string' && init.body.includes('"password"')
      if (!isSignIn) return fetch(input, init)
      const reply = { ...session, strategy: 'member', basketToken: 'basket-of-member', basketMerge }
      return Response.json(reply)
    })
    return requests
  }

  test('shows the merged basket, whatever its version, and what was added to it', async () => {
    signInTo({ added: ['Oat Milk'], leftOut: [] })
    receiveBasket(aBasket({ version: 12 }))
    await signIn(grant)
    expect($basket.get()).toMatchObject({ basketToken: 'basket-of-member', version: 2, itemCount: 7 })
    expect($basketMerge.get()).toEqual({ basketToken: 'basket-of-member', added: ['Oat Milk'], leftOut: [] })
  })

  test('has nothing to say about a merge that changed nothing', async () => {
    signInTo({ added: [], leftOut: [] })
    await signIn(grant)
    expect($basketMerge.get().basketToken).toBe('')
  })

  test('leaves no basket on the device that is signed out, also without a connection', async () => {
    signInTo({ added: ['Oat Milk'], leftOut: [] })
    await signIn(grant)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(signOut()).rejects.toMatchObject({ code: 'NETWORK' })
    expect($itemCount.get()).toBe(0)
    expect($basketMerge.get().added).toEqual([])
    expect(localStorage.getItem('larder:basket')).toBeNull()
  })
})
