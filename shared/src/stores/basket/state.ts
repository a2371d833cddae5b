import { atom, computed, type ReadableAtom } from 'nanostores'
import { basketApi } from '../../contracts/index.ts'
import { isAppError } from '../../errors/index.ts'
import { emit } from '../../events/index.ts'
import {
  afterPaint,
  optional,
  isNumber,
  isString,
  isInteger,
  shape,
  singleton,
  type ShapeOf,
} from '../../lib/index.ts'
import { persistentAtom } from '../persistent-atom.ts'
import { sessionCall } from '../session.ts'
import { applyPending, type PendingChange } from './pending.ts'
import { serverNow } from '../../api/index.ts'

/** Delay before the next request when the slot was still reserved, or the request failed. */
const AGAIN_MS = 5_000
/** The delay of `setTimeout` has 31 bits. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Fetches the basket again when the reservation of its slot ends, so that the shopper sees it at once. A tab
 * that was suspended, or restored from the back/forward cache, checks again when it becomes visible; one that
 * was offline, when it is online again.
 */
export function watchHold($server: ReadableAtom<basketApi.Basket | undefined>, ask: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isListening = false
  let watched: string | undefined
  const holdEnd = () => $server.get()?.selectedSlot?.expires

  function check(): void {
    clearTimeout(timer)
    const end = holdEnd()
    if (!end) return
    const left = Date.parse(end) - serverNow()
    if (left > 0) {
      timer = setTimeout(check, Math.min(left, LONGEST_MS))
      return
    }
    timer = setTimeout(check, AGAIN_MS)
    void ask().catch(() => undefined) // repeated then
  }

  $server.listen(() => {
    const end = holdEnd()
    // The reply to a check may have the same end: checked again after the pause, not at once.
    if (end === watched) return
    watched = end
    check()
    if (isListening || !end) return
    isListening = true
    const whenSeen = () => void (document.visibilityState === 'visible' && check())
    document.addEventListener('visibilitychange', whenSeen)
    for (const event of ['pageshow', 'online']) addEventListener(event, whenSeen)
  })
}

/**
 * Runs writes one after another, so that each sends the version that the previous one produced. A failed
 * write does not stop the next.
 */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = tail.then(work, work)
    tail = run.catch(() => undefined)
    return run
  }
}

type Basket = basketApi.Basket

/** Token of the basket, and what the header shows before the basket has loaded. */
const Known = shape({
  basketToken: isString,
  itemCount: isInteger,
  total: isNumber,
  /** Version of the basket, by which other tabs detect a change. */
  version: optional(isInteger),
})
const UNKNOWN: ShapeOf<typeof Known> = { basketToken: '', itemCount: 0, total: 0 }

export const $known = singleton('basket-known', () =>
  persistentAtom('basket', { schema: Known, neutral: UNKNOWN, days: 30 }),
)
const $server = singleton('basket-server', () => atom<Basket | undefined>(undefined))
const $pending = singleton('basket-pending', () => atom<readonly PendingChange[]>([]))
const enqueue = singleton('basket-queue', createQueue)
const counter = singleton('basket-change-ids', () => ({ next: 1 }))

/** The basket as the shopper sees it: the server's, with unconfirmed changes applied. */
export const $basket = computed(
  [$server, $pending],
  (server, pending) => server && applyPending(server, pending),
)
/** True while changes are pending: totals are about to change. */
export const $isBasketPending = computed($pending, (pending) => pending.length > 0)
/** False until it is known whether there is a basket, and which: screens show their skeleton. */
export const $isBasketLoaded = singleton('basket-loaded', () => atom(false))
/** True while this browser has a basket that has not come yet: nothing may be said about its time. */
export const $isBasketAwaited = computed(
  [$isBasketLoaded, $known],
  (isLoaded, { basketToken }) => !isLoaded && basketToken !== '',
)
/** Items for the header's button; known before the basket is loaded. */
export const $itemCount = computed([$basket, $known], (basket, known) => basket?.itemCount ?? known.itemCount)

/** The basket’s token as the server last sent it, else as stored by this browser. */
export const currentToken = (): string | undefined =>
  $server.get()?.basketToken || $known.get().basketToken || undefined
/** The version sent with a write: the server rejects it when another tab has written since. */
export const currentVersion = (): number | undefined => $server.get()?.version
/** Id of a pending change, so that it can be reverted. */
export const nextChangeId = (): number => counter.next++

/**
 * Stores the server's basket and informs the other areas: every action ends here. A reply that a newer version
 * overtook is dropped. Returns the basket that is stored.
 */
export function receiveBasket(basket: Basket): Basket {
  const stored = $server.get()
  if (stored?.basketToken === basket.basketToken && stored.version > basket.version) return stored
  const slotBefore = stored?.selectedSlot?.expires
  $server.set(basket)
  $isBasketLoaded.set(true)
  const { basketToken, itemCount, orderTotal: total, version } = basket
  $known.set({ basketToken, itemCount, total, version })
  emit('basket/changed', { lines: basket.items.length, total: basket.orderTotal })
  if (slotBefore !== basket.selectedSlot?.expires)
    emit('basket/slot-changed', { expires: basket.selectedSlot?.expires })
  return basket
}

/**
 * Fetches the current basket from the server. A reply of a basket that was ordered, or got another token, meanwhile is
 * not stored. Throws AppError.
 */
export async function fetchBasket(): Promise<Basket> {
  const asked = currentToken()
  const basket = await sessionCall(basketApi.retrieve, { basketToken: asked })
  const current = currentToken()
  if (current !== asked && current !== basket.basketToken) return $server.get() ?? basket
  return receiveBasket(basket)
}

/** Another tab changed the basket, or created another: the one shown is fetched again (trust P14). */
function followOtherTabs(): void {
  $known.listen(({ basketToken, version }) => {
    const shown = $server.get()
    if (!shown || (shown.basketToken === basketToken && shown.version === version)) return
    if (!basketToken) return $server.set(undefined)
    const receive = (basket: Basket) => $known.get().basketToken === basketToken && receiveBasket(basket)
    sessionCall(basketApi.retrieve, { basketToken }).then(receive, () => undefined) // the next write fetches it again
  })
}
singleton('basket-tabs', () => {
  followOtherTabs()
  watchHold($server, fetchBasket)
  return true
})

/** The same basket under a renewed token (sign-in). */
export function moveBasket(basketToken: string): void {
  const basket = $server.get()
  if (basket) $server.set({ ...basket, basketToken })
  $known.set({ ...$known.get(), basketToken })
}

/** After an order the basket is no longer used; the next write creates a new one. */
export function forgetBasket(): void {
  $server.set(undefined)
  $known.set(UNKNOWN)
  emit('basket/changed', { lines: 0, total: 0 })
}

/**
 * One write: shows `change` at once, sends it in turn, and reverts it when it fails. When another tab has
 * written since (409 STALE_BASKET), it is sent once more with the current version (trust P14).
 */
export async function write(send: () => Promise<Basket>, change?: PendingChange): Promise<Basket> {
  if (change) $pending.set([...$pending.get(), change])
  try {
    return await enqueue(async () => {
      // The change is painted before the request is prepared.
      if (change) await afterPaint()
      const basket = await send().catch(async (error: unknown) => {
        if (!isAppError(error) || error.code !== 'STALE_BASKET') throw error
        await fetchBasket()
        return send()
      })
      if (change) $pending.set($pending.get().filter(({ id }) => id !== change.id))
      return receiveBasket(basket)
    })
  } catch (error) {
    if (change) $pending.set($pending.get().filter(({ id }) => id !== change.id))
    throw error
  }
}
