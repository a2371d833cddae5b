import type { FulfilmentMethod, SelectedSlot, slotsApi } from '@larder/shared/contracts'
import { addDays, addSeconds, dayAt, isSlotValid } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import type { Db, Executor } from '../../kernel/db/client.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { StoreRecord } from '../stores/index.ts'
import { readSlotId } from './slot-id.ts'
import { asapSlot, daySlots, type CountedSlot } from './slot-list.ts'
import { similarSlots } from './similar-slots.ts'
import { slotsQueries, type Reservation } from './slots.queries.ts'

/** How long a basket holds a slot (readings 24). */
const HOLD_SEC = 600
const SWEEP_BATCH = 200

export type SlotRequest = {
  brandId: string
  basketId: string
  storeId: number
  method: FulfilmentMethod
  slotId: string
  /** `YYYY-MM-DD`, as the caller understands the slot. */
  date: string
  now: Date
  /**
   * The network, and how many places of one slot it may hold unpaid; absent where places are not limited by network.
   */
  network?: { key: string; max: number } | undefined
}
type Basket = { brandId: string; basketId: string }

const NO_USAGE: ReadonlyMap<string, number> = new Map()

/** The requested slot, if it may be ordered at all; whether there is room is decided by the database. */
function findRequestedSlot(
  store: StoreRecord,
  { method, slotId, now }: SlotRequest,
): CountedSlot | undefined {
  const key = readSlotId(slotId)
  if (!key || key.method !== method) return undefined
  const query = { store, method, now, used: NO_USAGE }
  // A past "as soon as possible" window means the current one.
  const found = key.isAsap
    ? asapSlot(query)
    : daySlots(query, key.day).find(({ slot }) => slot.slotId === slotId)
  return found && isSlotValid(found.slot, now) ? found : undefined
}

function selected(slot: slotsApi.TimeSlot, today: string, expires: Date): SelectedSlot {
  const { isAsap, fulfilmentIn } = slot.info
  return {
    slotId: slot.slotId,
    date: slot.slotDate,
    start: isAsap ? '' : slot.startTime,
    end: isAsap ? '' : slot.endTime,
    startsAt: slot.startsAt,
    isAsap,
    todaySelected: slot.slotDate === today,
    fulfilmentIn: isAsap ? fulfilmentIn : undefined,
    expires: expires.toISOString(),
    denyPayments: slot.denyPayments,
  }
}

async function freeHeldPlace(db: Executor, basket: Basket, row: Reservation | undefined): Promise<void> {
  const { storeId, slotId } = row ?? {}
  if (row?.status !== 'held' || storeId === null || storeId === undefined || !slotId) return
  await slotsQueries(db).freePlace({ brandId: basket.brandId, storeId, slotId })
}

const NO_RESERVATION = {
  status: 'none',
  storeId: null,
  slotId: null,
  expiresAt: null,
  network: null,
} as const

/** Ends the hold of a basket. An order's slot is not a hold: it stays. */
async function release(db: Executor, basket: Basket): Promise<void> {
  const queries = slotsQueries(db)
  const row = await queries.lockReservation(basket)
  if (row?.status !== 'held') return
  await freeHeldPlace(db, basket, row)
  await queries.updateReservation(basket, NO_RESERVATION)
}

/** Ends an expired hold, unless it has been renewed since it was found. */
async function releaseIfExpired(db: Executor, basket: Basket, now: Date): Promise<void> {
  const row = await slotsQueries(db).lockReservation(basket)
  if (row?.expiresAt && row.expiresAt <= now) await release(db, basket)
}

type FullSlot = { brandId: string; storeId: number; slotId: string; day: string; capacity: number; now: Date }

/** A full slot may contain expired holds that were not swept yet. */
async function takeExpiredPlace(db: Executor, { day, capacity, now, ...at }: FullSlot): Promise<boolean> {
  const queries = slotsQueries(db)
  const [ended] = await queries.findExpired(now, 1, at)
  if (!ended) return false
  await releaseIfExpired(db, ended, now)
  return queries.takePlace(at, { day, capacity })
}

const NETWORK_FULL_MESSAGE =
  'Several people on your network are choosing this time. Please choose another time, or try again in a few minutes.'

/**
 * No network may block a slot for others by holding all its places (trust T18). Runs after the place is taken: the
 * slot's row is locked then, so that of concurrent requests no more than `most` succeed. Throws SLOT_RESERVE.
 */
async function checkNetwork(db: Executor, { network, ...request }: SlotRequest): Promise<void> {
  if (!network) return
  const { basketId, now } = request
  const others = await slotsQueries(db).countUnpaid(request, { network: network.key, basketId, now })
  if (others >= network.max) throw new AppError('SLOT_RESERVE', { display: NETWORK_FULL_MESSAGE })
}

/**
 * Holds a slot for a basket for ten minutes, replacing any other it held; the same slot's hold is renewed. Runs in the
 * caller's transaction. Throws SLOT_RESERVE when the slot may not be ordered or is full: then the former hold stays,
 * because the transaction is rolled back.
 */
async function reserve(db: Executor, request: SlotRequest): Promise<SelectedSlot> {
  const { brandId, basketId, storeId, now, network } = request
  const queries = slotsQueries(db)
  const store = await queries.findStore({ brandId, storeId })
  const found = store && findRequestedSlot(store, request)
  if (!store || !found) throw new AppError('SLOT_RESERVE')
  const { slot, capacity } = found
  const basket = { brandId, basketId }
  const row = await queries.lockReservation(basket)
  const isSame = row?.status === 'held' && row.storeId === storeId && row.slotId === slot.slotId
  if (!isSame) {
    const at = { brandId, storeId, slotId: slot.slotId }
    const place = { day: slot.slotDate, capacity }
    const isTaken =
      (await queries.takePlace(at, place)) || (await takeExpiredPlace(db, { ...at, ...place, now }))
    if (!isTaken) throw new AppError('SLOT_RESERVE')
    await checkNetwork(db, { ...request, slotId: slot.slotId })
    await freeHeldPlace(db, basket, row)
  }
  const expiresAt = addSeconds(now, HOLD_SEC)
  await queries.updateReservation(basket, {
    status: 'held',
    storeId,
    slotId: slot.slotId,
    expiresAt,
    network: network?.key ?? null,
  })
  return selected(slot, dayAt(now, store.timeZone), expiresAt)
}

/** Most slots tried for one change of method: each that looked free may be taken meanwhile. */
const MAX_TRIES = 3

export type SimilarSlotRequest = Omit<SlotRequest, 'slotId' | 'date'> & {
  /** The slot chosen for the other method. */
  chosen: SelectedSlot
}

/**
 * Holds a slot similar to one of the other method, in its place (spec §4 "Switching fulfilment method re-selects a slot
 * of the same kind"). One at another time names the slot it replaces. Undefined when none is available: the caller then
 * has to end the former hold. Runs in the caller's transaction.
 */
async function reserveSimilar(
  db: Executor,
  { chosen, ...request }: SimilarSlotRequest,
): Promise<SelectedSlot | undefined> {
  const { brandId, storeId, method, now } = request
  const queries = slotsQueries(db)
  const store = await queries.findStore({ brandId, storeId })
  if (!store) return undefined
  const today = dayAt(now, store.timeZone)
  const used = await queries.findUsed({ brandId, storeId }, today, addDays(today, 366))
  const found = similarSlots({ store, method, now, used }, chosen).slice(0, MAX_TRIES)
  for (const { slotId, slotDate: date, startsAt, info } of found) {
    try {
      // A savepoint: a rejection undoes only what it took.
      const slot = await db.transaction((tx) => reserve(tx, { ...request, slotId, date }))
      const isSameTime = info.isAsap ? chosen.isAsap : startsAt === chosen.startsAt
      const { date: day, start, end, isAsap } = chosen
      return isSameTime ? slot : { ...slot, insteadOf: { date: day, start, end, isAsap } }
    } catch (error) {
      if (!isAppError(error) || error.code !== 'SLOT_RESERVE') throw error // taken meanwhile: the next one
    }
  }
  return undefined
}

/** Assigns the held slot to an order. False when the hold has expired: another basket may have the place by now. */
async function confirm(db: Executor, { brandId, basketId, now }: Basket & { now: Date }): Promise<boolean> {
  const queries = slotsQueries(db)
  const basket = { brandId, basketId }
  if (await queries.confirmHeld(basket, now)) return true
  return (await queries.findReservation(basket))?.status === 'confirmed'
}

/** Releases an order's slot, when the order was abandoned or cancelled. */
async function cancel(db: Executor, basket: Basket): Promise<void> {
  const queries = slotsQueries(db)
  const row = await queries.lockReservation(basket)
  if (row?.status === 'confirmed' && row.storeId !== null && row.slotId) {
    await queries.freePlace({ brandId: basket.brandId, storeId: row.storeId, slotId: row.slotId })
    await queries.updateReservation(basket, NO_RESERVATION)
    return
  }
  await release(db, basket)
}

/** The slot operations of baskets and orders (spec §4 Time slots, trust P5). All run in the caller's transaction. */
export const slotBook = { reserve, reserveSimilar, confirm, release, cancel } as const
export type SlotBook = typeof slotBook

/** Releases expired holds, a batch in one short transaction, until none is left. Returns how many. */
export async function sweepSlots(db: Db, now: Date): Promise<number> {
  let released = 0
  for (;;) {
    const batch = await inTransaction(db, (tx) => slotsQueries(tx).releaseExpired(now, SWEEP_BATCH))
    released += batch
    if (batch < SWEEP_BATCH) return released
  }
}
