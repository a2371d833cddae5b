import { basketApi } from '../../contracts/index.ts'
import { singleton } from '../../lib/index.ts'
import { whenRestored } from '../persistent-atom.ts'
import { sessionCall } from '../session.ts'
import { $isBasketLoaded, currentToken, fetchBasket, receiveBasket } from './state.ts'

const loading = singleton('basket-loading', () => ({ current: undefined as Promise<void> | undefined }))

const finding = singleton('basket-finding', () => ({
  work: undefined as Promise<void> | undefined,
  isSessionKnown: false,
}))

/**
 * Whether the document was requested with a session cookie: there may be a basket that is not in this
 * browser's storage.
 */
export function noteSession(isKnown: boolean): void {
  finding.isSessionKnown = isKnown
}

async function load(): Promise<void> {
  await whenRestored()
  await finding.work?.catch(() => undefined) // its caller handles the failure
  if (currentToken()) await fetchBasket()
  $isBasketLoaded.set(true)
}

/**
 * Fetches the current basket, once for all concurrent callers; there may be none. Throws AppError when the
 * server did not reply; calling again is safe.
 */
export function loadBasket(): Promise<void> {
  if ($isBasketLoaded.get()) return Promise.resolve()
  loading.current ??= load().finally(() => (loading.current = undefined))
  return loading.current
}

async function find(): Promise<void> {
  await whenRestored()
  if (currentToken() || !finding.isSessionKnown) return
  $isBasketLoaded.set(false)
  const basket = await sessionCall(basketApi.retrieve, {})
  if (basket.items.length > 0) receiveBasket(basket)
}

/**
 * The same for a page that is about the basket: where the browser has no stored token (storage blocked, full
 * or cleared) the session cookie still identifies the basket (trust P7). A first visit has no such cookie,
 * and makes no call.
 */
export function findBasket(): Promise<void> {
  finding.work ??= find().catch((error: unknown) => {
    finding.work = undefined
    throw error
  })
  return finding.work.then(loadBasket)
}
