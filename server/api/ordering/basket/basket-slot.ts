import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { hasLapsed } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Store } from '../../model/index.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { basketQueries, type BasketRow } from './basket.queries.ts'
import { abandonDraftOrder } from '../orders/place-order.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { slotBook } from '../slots/slot-book.ts'
import { getBasketOwner, writeBasket, type Caller, type BasketCallInput } from './basket-access.ts'
import { placeAtStore } from './basket-location.ts'
import { loadNetworkLimit } from './network-limit.ts'
import { shopQueries } from './shop.queries.ts'
import { showBasket } from './show-basket.ts'
import { writeToStoreBasket } from './store-baskets.ts'

/** Maximum number of times that a shopper holds at once, in baskets of different stores (trust T18). */
const MAX_SLOTS_PER_OWNER = 3
type SlotContext = { config: AppDeps['config']; caller: Caller; store: Store; method: FulfilmentMethod }
type SlotChange = Partial<Pick<BasketRow, 'slot'>>

/** Whether a basket's slot is one of this store and method. */
export const keepsSlot = (
  row: Pick<BasketRow, 'storeId' | 'fulfilmentMethod'>,
  { storeId, method }: { storeId: number; method: FulfilmentMethod },
): boolean => row.storeId === storeId && row.fulfilmentMethod === method

/** Keeps the chosen slot of a basket whose reservation expired, so that the shopper is asked about it. */
export const keepExpiredSlot = ({ slot }: BasketRow, now: Date): Pick<BasketRow, 'slot'> => ({
  slot: slot && { ...slot, expires: hasLapsed(slot, now) ? slot.expires : now.toISOString() },
})

/** A basket whose slot changes no longer matches its draft order, so the draft is abandoned. */
async function abandonBasketDraft(tx: Tx, { brandId, orderId }: BasketRow): Promise<void> {
  const draft = orderId ? await ordersQueries(tx).findForUpdate({ brandId, id: orderId }) : undefined
  if (draft) await abandonDraftOrder(tx, { order: draft, cancelSlot: slotBook.cancel })
}

async function releaseSlotAndDraft(tx: Tx, locked: BasketRow): Promise<void> {
  await abandonBasketDraft(tx, locked)
  await slotBook.release(tx, { brandId: locked.brandId, basketId: locked.id })
}

/**
 * The slot after emptying the basket: no reservation, but the choice and the time until which an undo may reserve it
 * again.
 */
export async function releaseSlot(tx: Tx, locked: BasketRow, now: Date): Promise<Pick<BasketRow, 'slot'>> {
  await releaseSlotAndDraft(tx, locked)
  const { slot } = keepExpiredSlot(locked, now)
  const wasHeld = locked.slot && !hasLapsed(locked.slot, now)
  return { slot: slot && wasHeld ? { ...slot, releasedUntil: locked.slot?.expires } : slot }
}

/**
 * Reserves the slot again that emptying the basket released, for ten new minutes. If it is taken in the meantime, or
 * its reservation would have expired by now, the choice is kept and the shopper is asked.
 */
export async function reserveReleasedSlot(
  tx: Tx,
  locked: BasketRow,
  { config, caller, store }: Pick<SlotContext, 'config' | 'caller'> & { store: Store | undefined },
): Promise<SlotChange> {
  const { brandId, id: basketId, slot: chosen, storeId, fulfilmentMethod: method } = locked
  const { now } = caller
  const isInTime = chosen?.releasedUntil !== undefined && new Date(chosen.releasedUntil) > now
  if (!isInTime || !store || store.id !== storeId) return {}
  const { slotId, date } = chosen
  const network = await loadNetworkLimit(tx, caller, config)
  const request = { brandId, basketId, store, method, slotId, date, now, network }
  try {
    // A savepoint, so that a rejection only undoes its own reservation.
    return { slot: await tx.transaction((inner) => slotBook.reserve(inner, request)) }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'SLOT_RESERVE') throw error
    return {}
  }
}

/**
 * Adapts the slot to a change of store or method (spec §4 Time slots). For a different method, a slot at the same time
 * is reserved. If there is none, or the reservation had already expired, the choice is kept and the shopper is asked. A
 * slot of another store is dropped.
 */
export async function adaptSlot(
  tx: Tx,
  locked: BasketRow,
  { config, caller, store, method }: SlotContext,
): Promise<SlotChange> {
  const { now } = caller
  if (keepsSlot(locked, { storeId: store.id, method })) return {}
  const isSameStore = locked.storeId === store.id
  const { brandId, id: basketId, slot: chosen } = locked
  if (!isSameStore || !chosen || hasLapsed(chosen, now)) {
    await releaseSlotAndDraft(tx, locked)
    return isSameStore ? {} : { slot: null }
  }
  await abandonBasketDraft(tx, locked)
  const network = await loadNetworkLimit(tx, caller, config)
  const slot = await slotBook.reserveSimilar(tx, { brandId, basketId, store, method, now, chosen, network })
  if (slot) return { slot }
  await slotBook.release(tx, { brandId, basketId })
  return keepExpiredSlot(locked, now)
}

/** The baskets whose slots a shopper holds beyond the maximum once `heldId` holds one: those changed longest ago. */
export function listSlotsBeyondLimit(
  rows: readonly BasketRow[],
  { heldId, now }: { heldId: string | undefined; now: Date },
): BasketRow[] {
  const holding = rows.filter((row) => row.id !== heldId && isHoldingSlot(row, now))
  const isHeld = rows.some((row) => row.id === heldId && isHoldingSlot(row, now))
  return holding.slice(MAX_SLOTS_PER_OWNER - (isHeld ? 1 : 0))
}

/** Whether a basket holds a slot that may be released. One that is being paid keeps its own. */
const isHoldingSlot = ({ slot, orderId }: BasketRow, now: Date): boolean =>
  orderId === null && slot !== null && !hasLapsed(slot, now)

/**
 * Ends the reservations that a shopper holds beyond its maximum once this basket holds one: those of the baskets that were
 * changed longest ago. The choice stays, so that the shopper is asked about it at that store.
 */
export async function releaseFurtherSlots(deps: AppDeps, caller: Caller, held: BasketRow): Promise<void> {
  const { brandId, session, now } = caller
  if (!held.slot || hasLapsed(held.slot, now)) return
  const owner = getBasketOwner(session)
  const rows = await basketQueries(deps.db).listKept({ brandId, owner, now })
  for (const row of listSlotsBeyondLimit(rows, { heldId: held.id, now })) {
    const change = async (locked: BasketRow, tx: Tx | undefined) => {
      if (!tx) return undefined
      if (!isHoldingSlot(locked, now)) return {}
      await slotBook.release(tx, { brandId, basketId: locked.id })
      return keepExpiredSlot(locked, now)
    }
    await writeBasket(deps, caller, { row, change, keepsPlace: true })
  }
}

/** The basket of another store is not touched; for a brand that keeps one basket, the slot cannot be reserved. */
const explainOverwrite = (error: unknown): unknown =>
  isAppError(error) && error.code === 'BASKET_OVERWRITE'
    ? new AppError('SLOT_RESERVE', { cause: error })
    : error

/**
 * Reserves a slot of a store for its basket; this may create the basket. The basket of another store keeps its lines and
 * its own slot (readings 46), of which a session has a few at most. Throws SLOT_RESERVE.
 */
export async function reserveTimeSlot(
  deps: AppDeps,
  caller: Caller,
  input: BasketCallInput<'reserveTimeSlot'>,
): Promise<basketApi.Basket> {
  const { storeId, fulfilmentMethod: method, slotId, timeSlotDate: date, basketToken, version } = input
  const { postcode, latitude, longitude } = input
  const store = await shopQueries(deps).findStore(caller.brandId, storeId)
  if (!store) throw new AppError('STORE_NOT_FOUND')
  const sent = postcode ? { postcode, latitude, longitude } : null
  const network = await loadNetworkLimit(deps.db, caller, deps.config)
  const write = (row: BasketRow) =>
    writeBasket(deps, caller, {
      row,
      // The caller's version is that of the basket it shows.
      version: row.token === basketToken ? version : undefined,
      change: async (locked, tx) => {
        if (!tx) return undefined
        const isEmpty = locked.lines.length === 0
        if (locked.storeId !== storeId && !isEmpty) throw new AppError('BASKET_OVERWRITE')
        await abandonBasketDraft(tx, locked)
        const { brandId, now } = caller
        const request = { brandId, basketId: locked.id, store, method, slotId, date, now, network }
        return {
          ...(isEmpty
            ? placeAtStore(locked, { store, method, location: sent })
            : { storeName: store.name, fulfilmentMethod: method, location: locked.location ?? sent }),
          slot: await slotBook.reserve(tx, request),
        }
      },
    })
  const target = { token: basketToken, storeId, method, location: sent }
  const written = await writeToStoreBasket(deps, caller, { ...target, write }).catch((error: unknown) => {
    throw explainOverwrite(error)
  })
  await releaseFurtherSlots(deps, caller, written)
  return showBasket(deps, caller, written)
}
