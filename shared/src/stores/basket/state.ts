import { computed, type ReadableAtom } from 'nanostores'
import { basketApi } from '../../contracts/index.ts'
import { isAppError } from '../../errors/index.ts'
import { emit, on } from '../../events/index.ts'
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
import { pageAtom } from '../page-atom.ts'
import { persistentAtom } from '../persistent-atom.ts'
import { $session, sessionCall } from '../session.ts'
import { takeEarlyReply } from './early-basket.ts'
import { applyPending, type PendingChange } from './pending.ts'
import { serverNow } from '../../api/index.ts'

/** Delay in ms before the next request if the slot is still reserved or the request failed. */
const RETRY_DELAY_MS = 5_000
/** Maximum delay of `setTimeout` in ms, a number of 31 bits. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Fetches the basket when its slot's reservation ends, so that the shopper sees it at once. A tab that was suspended
 * or restored from the back/forward cache checks when it becomes visible, and one that was offline when it is online
 * again.
 */
export function watchReservation(
  $server: ReadableAtom<basketApi.Basket | undefined>,
  refresh: () => Promise<unknown>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isListening = false
  let watchedEnd: string | undefined
  const reservationEnd = () => $server.get()?.selectedSlot?.expires

  function check(): void {
    clearTimeout(timer)
    const end = reservationEnd()
    if (!end) return
    const remainingMs = Date.parse(end) - serverNow()
    if (remainingMs > 0) {
      timer = setTimeout(check, Math.min(remainingMs, MAX_DELAY_MS))
      return
    }
    timer = setTimeout(check, RETRY_DELAY_MS)
    void refresh().catch(() => undefined) // the request is repeated after the pause
  }

  $server.listen(() => {
    const end = reservationEnd()
    // A reply may have the same end time; it is checked after the pause and not at once.
    if (end === watchedEnd) return
    watchedEnd = end
    check()
    if (isListening || !end) return
    isListening = true
    const checkIfVisible = () => void (document.visibilityState === 'visible' && check())
    document.addEventListener('visibilitychange', checkIfVisible)
    for (const event of ['pageshow', 'online']) addEventListener(event, checkIfVisible)
  })
}

/**
 * Runs writes one after another, so that each sends the version that the previous one returned. A failed write does
 * not stop the next.
 */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let lastRun: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = lastRun.then(work, work)
    lastRun = run.catch(() => undefined)
    return run
  }
}

type Basket = basketApi.Basket

/** The basket's token, and the numbers that the header shows before the basket has loaded. */
const StoredBasket = shape({
  basketToken: isString,
  itemCount: isInteger,
  total: isNumber,
  /** The basket's version, by which other tabs notice a change. */
  version: optional(isInteger),
})
const NO_BASKET: ShapeOf<typeof StoredBasket> = { basketToken: '', itemCount: 0, total: 0 }

const $storedBasket = singleton('basket-known', () =>
  persistentAtom('basket', { schema: StoredBasket, neutral: NO_BASKET, days: 30 }),
)
const $server = singleton('basket-server', () => pageAtom<Basket | undefined>(undefined))
const $pending = singleton('basket-pending', () => pageAtom<readonly PendingChange[]>([]))
const enqueue = singleton('basket-queue', createQueue)
/** Raised when the basket is dropped: what was asked of an earlier one belongs to nobody on this page any more. */
const era = singleton('basket-era', () => ({ current: 0 }))
const counter = singleton('basket-change-ids', () => ({ next: 1 }))

/** The basket as the shopper sees it: the server's, with pending changes applied. */
export const $basket = computed(
  [$server, $pending],
  (server, pending) => server && applyPending(server, pending),
)
/** True while changes are pending and totals are about to change. */
export const $isBasketPending = computed($pending, (pending) => pending.length > 0)
/** False until it is known whether there is a basket; screens show their skeletons. */
export const $isBasketLoaded = singleton('basket-loaded', () => pageAtom(false))
/** True while this browser's basket is loading, so that screens make no statement about its slot yet. */
export const $isBasketAwaited = computed(
  [$isBasketLoaded, $storedBasket],
  (isLoaded, { basketToken }) => !isLoaded && basketToken !== '',
)
/** Item count for the header's button; available before the basket is loaded. */
export const $itemCount = computed(
  [$basket, $storedBasket],
  (basket, storedBasket) => basket?.itemCount ?? storedBasket.itemCount,
)

/** The basket's token as the server last sent it, else as this browser has stored it. */
export const currentToken = (): string | undefined =>
  $server.get()?.basketToken || $storedBasket.get().basketToken || undefined
/** The version that a write sends. The server rejects the write if another tab has written since. */
export const currentVersion = (): number | undefined => $server.get()?.version
export const nextChangeId = (): number => counter.next++

/**
 * Stores the server's basket and informs the other areas; every action ends here. Ignores a reply that is older than
 * the stored basket. Returns the stored basket.
 */
export function receiveBasket(basket: Basket): Basket {
  const stored = $server.get()
  if (stored?.basketToken === basket.basketToken && stored.version > basket.version) return stored
  const slotBefore = stored?.selectedSlot?.expires
  $server.set(basket)
  $isBasketLoaded.set(true)
  const { basketToken, itemCount, orderTotal: total, version } = basket
  $storedBasket.set({ basketToken, itemCount, total, version })
  emit('basket/changed', { lines: basket.items.length, total: basket.orderTotal })
  if (slotBefore !== basket.selectedSlot?.expires)
    emit('basket/slot-changed', { expires: basket.selectedSlot?.expires })
  return basket
}

/**
 * Notes the basket that a request is sent for. The returned function tells whether its reply may be shown: not where that
 * basket was ordered, renamed or left behind by "Log out" meanwhile.
 */
export function noteBasket(): (reply: Basket) => boolean {
  const [sentIn, sentToken] = [era.current, currentToken()]
  return ({ basketToken }) => sentIn === era.current && [sentToken, basketToken].includes(currentToken())
}

/** Sends what a reply with the basket comes to, outside of `write`, and stores that basket if it is still shown. */
export async function withBasketReply<Reply extends { basket: Basket }>(
  send: () => Promise<Reply>,
): Promise<Reply> {
  const mayShow = noteBasket()
  const reply = await send()
  return mayShow(reply.basket) ? { ...reply, basket: receiveBasket(reply.basket) } : reply
}

/** Fetches the current basket from the server. Throws AppError. */
export async function fetchBasket(): Promise<Basket> {
  const requestedToken = currentToken()
  const mayShow = noteBasket()
  const early = await takeEarlyReply(requestedToken)
  const basket = early ?? (await sessionCall(basketApi.retrieve, { basketToken: requestedToken }))
  return mayShow(basket) ? receiveBasket(basket) : ($server.get() ?? basket)
}

/** Fetches the basket again when another tab changed or replaced it (trust P14), and drops it with the other's log-out. */
function followOtherTabs(): void {
  // The member's basket may have no token here yet.
  $session.listen((session, before) => {
    if (before?.strategy === 'member' && session.strategy === 'guest') era.current += 1
  })
  $storedBasket.listen(({ basketToken, version }) => {
    const currentBasket = $server.get()
    // Also where none has loaded yet: it may be on its way.
    if (!basketToken) era.current += 1
    if (!currentBasket || (currentBasket.basketToken === basketToken && currentBasket.version === version))
      return
    if (!basketToken) return $server.set(undefined)
    const receive = (basket: Basket) =>
      $storedBasket.get().basketToken === basketToken && receiveBasket(basket)
    sessionCall(basketApi.retrieve, { basketToken }).then(receive, () => undefined) // the next write fetches it again
  })
}
/**
 * Shows the current basket under another token until that one is fetched, at sign-in or after a link. It may be another
 * basket with versions of its own, so every reply is newer.
 */
export function moveBasket(basketToken: string): void {
  const basket = $server.get()
  if (basket) $server.set({ ...basket, basketToken, version: 0 })
  $storedBasket.set({ ...$storedBasket.get(), basketToken })
}

/** Drops the basket after an order; the next write creates a new one. */
export function forgetBasket(): void {
  era.current += 1
  $server.set(undefined)
  $storedBasket.set(NO_BASKET)
  emit('basket/changed', { lines: 0, total: 0 })
}

singleton('basket-tabs', () => {
  followOtherTabs()
  watchReservation($server, fetchBasket)
  // It stays with the member, and the device's next shopper never sees it (readings 121).
  on('session/signed-out', forgetBasket)
  return true
})

/** Fetches the basket that a rejected write has to be repeated with. Throws `rejection` where it is another store's. */
async function catchUp(rejection: unknown): Promise<void> {
  const storeId = $server.get()?.storeId
  const current = await fetchBasket()
  if (storeId !== undefined && current.storeId !== storeId) throw rejection
}

/**
 * Runs one write: shows `change` at once, sends it in turn, and reverts it if it fails. If another tab or device has
 * written since (409 STALE_BASKET), it is sent once more with the current version (trust P14).
 */
export async function write(send: () => Promise<Basket>, change?: PendingChange): Promise<Basket> {
  if (change) $pending.set([...$pending.get(), change])
  try {
    return await enqueue(async () => {
      // Lets the browser paint the change before preparing the request.
      if (change) await afterPaint()
      let mayShow = noteBasket()
      const basket = await send().catch(async (error: unknown) => {
        if (!isAppError(error) || error.code !== 'STALE_BASKET') throw error
        await catchUp(error)
        mayShow = noteBasket()
        return send()
      })
      if (change) $pending.set($pending.get().filter(({ id }) => id !== change.id))
      return mayShow(basket) ? receiveBasket(basket) : basket
    })
  } catch (error) {
    if (change) $pending.set($pending.get().filter(({ id }) => id !== change.id))
    throw error
  }
}
