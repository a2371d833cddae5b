import { basketApi } from '../../contracts/index.ts'
import { singleton } from '../../lib/index.ts'
import { whenRestored } from '../persistent-atom.ts'
import { $session, sessionCall } from '../session.ts'
import { $isBasketLoaded, currentToken, fetchBasket, noteBasket, receiveBasket } from './state.ts'

const basketLoad = singleton('basket-loading', () => ({ current: undefined as Promise<void> | undefined }))

const basketSearch = singleton('basket-finding', () => ({
  work: undefined as Promise<void> | undefined,
  isSessionKnown: Promise.resolve(false),
}))

/**
 * Notes whether the browser has a session cookie, which scripts cannot see: there may then be a basket that is not in
 * this browser's storage.
 */
export function noteSession(isKnown: boolean | Promise<boolean>): void {
  // When the server could not be asked, the basket is requested.
  basketSearch.isSessionKnown = Promise.resolve(isKnown).catch(() => true)
}

/** Makes the session's last basket the current one, where it has items. */
export async function findBasketOfSession(): Promise<void> {
  const mayShow = noteBasket()
  const basket = await sessionCall(basketApi.retrieve, {})
  if (basket.items.length > 0 && !currentToken() && mayShow(basket)) receiveBasket(basket)
}

async function fetchCurrentBasket(): Promise<void> {
  await whenRestored()
  await basketSearch.work?.catch(() => undefined) // its own caller handles the failure
  if (currentToken()) await fetchBasket()
  // A member's basket may have been filled on another device.
  else if ($session.get().strategy === 'member') await findBasketOfSession()
  $isBasketLoaded.set(true)
}

/**
 * Loads the current basket, if there is one, once for all concurrent callers. Throws AppError if the server did not
 * reply; it is safe to call again.
 */
export function loadBasket(): Promise<void> {
  if ($isBasketLoaded.get()) return Promise.resolve()
  basketLoad.current ??= fetchCurrentBasket().finally(() => (basketLoad.current = undefined))
  return basketLoad.current
}

async function findSessionBasket(): Promise<void> {
  await whenRestored()
  if (currentToken() || !(await basketSearch.isSessionKnown)) return
  $isBasketLoaded.set(false)
  await findBasketOfSession()
}

/**
 * `loadBasket` for a page about the basket. If the browser has no stored token (storage blocked, full or cleared), the
 * session cookie still identifies the basket (trust P7). A first visit has no cookie and makes no call.
 */
export function findBasket(): Promise<void> {
  basketSearch.work ??= findSessionBasket().catch((error: unknown) => {
    basketSearch.work = undefined
    throw error
  })
  return basketSearch.work.then(loadBasket)
}
