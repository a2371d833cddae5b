import { atom, computed } from 'nanostores'
import { basketApi } from '../../contracts/index.ts'
import { isAppError } from '../../errors/index.ts'
import { emit } from '../../events/index.ts'
import {
  afterPaint,
  isMaybe,
  isNumber,
  isText,
  isWhole,
  shape,
  singleton,
  type ShapeOf,
} from '../../lib/index.ts'
import { keptAtom } from '../kept-atom.ts'
import { sessionCall } from '../session.ts'
import { applyPending, type PendingChange } from './pending.ts'
import { createQueue } from './queue.ts'
import { watchHold } from './watch-hold.ts'

type Basket = basketApi.Basket

/** Token of the basket, and what the header needs before the basket itself is asked for. */
const Known = shape({
  basketToken: isText,
  itemCount: isWhole,
  total: isNumber,
  /** Of the basket, so that other tabs see that it moved on. */
  version: isMaybe(isWhole),
})
const UNKNOWN: ShapeOf<typeof Known> = { basketToken: '', itemCount: 0, total: 0 }

export const $known = singleton('basket-known', () =>
  keptAtom('basket', { schema: Known, neutral: UNKNOWN, days: 30 }),
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
/** True while changes are on their way: totals are about to change. */
export const $isBasketPending = computed($pending, (pending) => pending.length > 0)
/** False until it is known whether there is a basket, and which: screens show their skeleton. */
export const $isBasketLoaded = singleton('basket-loaded', () => atom(false))
/** Items for the header's button; known before the basket is loaded. */
export const $itemCount = computed([$basket, $known], (basket, known) => basket?.itemCount ?? known.itemCount)

/** The basket’s token as the server last gave it, else as this browser kept it. */
export const currentToken = (): string | undefined =>
  $server.get()?.basketToken || $known.get().basketToken || undefined
/** The version a write sends along: the server refuses it when another tab was faster. */
export const currentVersion = (): number | undefined => $server.get()?.version
/** Names one change that is on its way, so that it can be taken back. */
export const nextChangeId = (): number => counter.next++

/** Takes the server's basket and tells the other areas: every action ends here. */
export function receiveBasket(basket: Basket): Basket {
  const slotBefore = $server.get()?.selectedSlot?.expires
  $server.set(basket)
  $isBasketLoaded.set(true)
  const { basketToken, itemCount, orderTotal: total, version } = basket
  $known.set({ basketToken, itemCount, total, version })
  emit('basket/changed', { lines: basket.items.length, total: basket.orderTotal })
  if (slotBefore !== basket.selectedSlot?.expires)
    emit('basket/slot-changed', { expires: basket.selectedSlot?.expires })
  return basket
}

/** Asks the server for the basket as it is now. Throws AppError. */
export async function fetchBasket(): Promise<Basket> {
  return receiveBasket(await sessionCall(basketApi.retrieve, { basketToken: currentToken() }))
}

/** Another tab changed the basket, or began another: what stands here is asked for again (trust P14). */
function followOtherTabs(): void {
  $known.listen(({ basketToken, version }) => {
    const shown = $server.get()
    if (!shown || (shown.basketToken === basketToken && shown.version === version)) return
    if (!basketToken) return $server.set(undefined)
    sessionCall(basketApi.retrieve, { basketToken }).then(receiveBasket, () => undefined) // the next write asks again
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

/** After an order the basket is done with; the next write makes a new one. */
export function forgetBasket(): void {
  $server.set(undefined)
  $known.set(UNKNOWN)
  emit('basket/changed', { lines: 0, total: 0 })
}

/**
 * One write: shows `change` at once, sends it in its turn, and takes it back when it fails.
 * A write that another tab overtook (409 STALE_BASKET) is sent once more on the fresh basket (trust P14).
 */
export async function write(send: () => Promise<Basket>, change?: PendingChange): Promise<Basket> {
  if (change) $pending.set([...$pending.get(), change])
  try {
    return await enqueue(async () => {
      // What it changes is on the screen before anything is prepared for sending.
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
