import type { Executor } from '@larder/kernel/db/client.ts'
import { slotsQueries, type Reservation } from './slots.queries.ts'
import type { FulfilmentMethod, SelectedSlot, slotsApi } from '@larder/shared/contracts'
import { addSeconds, dayAt, isSlotValid, addDays, getAsap, isFutureSlotValid } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import type { StoreRecord } from '../../catalog/index.ts'
import { parseSlotId } from './slot-grid.ts'
import { getAsapSlot, listDaySlots, type CountedSlot, type SlotQuery } from './slot-list.ts'

export type BasketKey = { brandId: string; basketId: string }

/** Frees the place of a reservation. An order keeps its place. */
async function freeHeldPlace(
  db: Executor,
  basket: BasketKey,
  row: Pick<Reservation, 'status' | 'storeId' | 'slotId'> | undefined,
): Promise<void> {
  const { storeId, slotId } = row ?? {}
  if (row?.status !== 'held' || storeId === null || storeId === undefined || !slotId) return
  await slotsQueries(db).freePlace({ brandId: basket.brandId, storeId, slotId })
}

export const NO_RESERVATION = {
  status: 'none',
  storeId: null,
  slotId: null,
  expiresAt: null,
  network: null,
} as const

/** Ends the reservation of a basket. An order's confirmed slot stays. */
export async function releaseSlot(db: Executor, basket: BasketKey): Promise<void> {
  const queries = slotsQueries(db)
  const row = await queries.lockReservation(basket)
  if (row?.status !== 'held') return
  await freeHeldPlace(db, basket, row)
  await queries.updateReservation(basket, NO_RESERVATION)
}

type ReservationMove = { brandId: string; from: string; to: string }

/**
 * Gives a basket the held place of another one, in exchange for its own, which is freed. Returns false when the other
 * basket holds none. The rows are locked in the order of their IDs.
 */
export async function moveReservation(
  db: Executor,
  { brandId, from, to }: ReservationMove,
): Promise<boolean> {
  const queries = slotsQueries(db)
  const rows = new Map<string, Reservation | undefined>()
  for (const basketId of [from, to].toSorted())
    rows.set(basketId, await queries.lockReservation({ brandId, basketId }))
  const moved = rows.get(from)
  if (moved?.status !== 'held') return false
  await freeHeldPlace(db, { brandId, basketId: to }, rows.get(to))
  const { status, storeId, slotId, expiresAt, network } = moved
  await queries.updateReservation({ brandId, basketId: to }, { status, storeId, slotId, expiresAt, network })
  await queries.updateReservation({ brandId, basketId: from }, NO_RESERVATION)
  return true
}

/** How long a basket's slot and its counted pieces are reserved, in seconds (readings 53). */
export const RESERVATION_SEC = 600

export type SlotRequest = {
  brandId: string
  basketId: string
  /** The store as this server knows it, as for the list of its slots. */
  store: StoreRecord
  method: FulfilmentMethod
  slotId: string
  /** The date that the caller expects for the slot, `YYYY-MM-DD`. */
  date: string
  now: Date
  /**
   * The network, and the number of unpaid places that it may hold in one slot; absent where places are not limited by
   * network.
   */
  network?: { key: string; max: number } | undefined
}

type OfferedSlotRequest = Pick<SlotRequest, 'method' | 'slotId' | 'date' | 'now'>

const NO_SLOT_USAGE: ReadonlyMap<string, number> = new Map()

/** The requested slot if it can be ordered at all. The database decides whether a place is free. */
function getRequestedSlot(
  store: StoreRecord,
  { method, slotId, now }: Omit<OfferedSlotRequest, 'date'>,
): CountedSlot | undefined {
  const key = parseSlotId(slotId)
  if (!key || key.method !== method) return undefined
  const query = { store, method, now, used: NO_SLOT_USAGE }
  // A past "as soon as possible" window means the current window.
  const found = key.isAsap
    ? getAsapSlot(query)
    : listDaySlots(query, key.day).find(({ slot }) => slot.slotId === slotId)
  return found && isSlotValid(found.slot, now) ? found : undefined
}

function toSelectedSlot(slot: slotsApi.TimeSlot, today: string, expires: Date): SelectedSlot {
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

/** A slot that may be ordered, before it is reserved; undefined for one that may not, or that does not exist. */
export function getOfferedSlot(store: StoreRecord, request: OfferedSlotRequest): SelectedSlot | undefined {
  const found = getRequestedSlot(store, request)
  if (!found || found.slot.slotDate !== request.date) return undefined
  const { expires: _, ...slot } = toSelectedSlot(found.slot, dayAt(request.now, store.timeZone), request.now)
  return slot
}

type FullSlot = { brandId: string; storeId: number; slotId: string; day: string; capacity: number; now: Date }

/** A full slot may contain expired reservations that were not swept yet. */
async function takeExpiredPlace(db: Executor, { day, capacity, now, ...at }: FullSlot): Promise<boolean> {
  const queries = slotsQueries(db)
  const ended = await queries.lockExpired(now, at)
  if (!ended) return false
  await releaseSlot(db, ended)
  return queries.takePlace(at, { day, capacity })
}

const NETWORK_FULL_MESSAGE =
  'Several people on your network are choosing this time. Please choose another time, or try again in a few minutes.'

/**
 * Reserves a slot for a basket for ten minutes, replacing any other slot it held. A reservation of the same slot is
 * renewed. Runs in the caller's transaction. Throws SLOT_RESERVE when the slot cannot be ordered or is full, and when the
 * network holds too many of its places, so that none blocks a slot for others (trust T18); the earlier reservation then
 * stays, because the transaction is rolled back.
 */
export async function reserveSlot(db: Executor, request: SlotRequest): Promise<SelectedSlot> {
  const { brandId, basketId, store, now, network } = request
  const queries = slotsQueries(db)
  const found = getRequestedSlot(store, request)
  if (!found) throw new AppError('SLOT_RESERVE')
  const { slot, capacity } = found
  const { slotId } = slot
  const basket = { brandId, basketId }
  const at = { brandId, storeId: store.id, slotId }
  const place = { day: slot.slotDate, capacity }
  const row = await queries.lockAndTakePlace(basket, { ...at, ...place })
  const isSame = row.status === 'held' && row.storeId === store.id && row.slotId === slotId
  if (!isSame) {
    const isTaken = row.isTaken || (await takeExpiredPlace(db, { ...at, ...place, now }))
    if (!isTaken) throw new AppError('SLOT_RESERVE')
    await freeHeldPlace(db, basket, row)
  }
  const expiresAt = addSeconds(now, RESERVATION_SEC)
  const held = { storeId: store.id, slotId, expiresAt, network: network?.key ?? null, now }
  // The slot's row is locked, so that no more than `network.max` of concurrent requests succeed.
  const unpaid = await queries.updateHeld(basket, held)
  if (!isSame && network && unpaid >= network.max)
    throw new AppError('SLOT_RESERVE', { display: NETWORK_FULL_MESSAGE })
  return toSelectedSlot(slot, dayAt(now, store.timeZone), expiresAt)
}

type StoreSlotRequest = Omit<SlotRequest, 'network' | 'store'> & { storeId: number }

/** Takes a place in a slot that the store offers. Throws SLOT_RESERVE when there is none. */
async function takeOfferedPlace(db: Executor, request: StoreSlotRequest): Promise<void> {
  const { brandId, storeId, slotId, now } = request
  const queries = slotsQueries(db)
  const store = await queries.findStore({ brandId, storeId })
  const found = store && getRequestedSlot(store, request)
  if (!found) throw new AppError('SLOT_RESERVE')
  const at = { brandId, storeId, slotId }
  const place = { day: found.slot.slotDate, capacity: found.capacity }
  const isTaken =
    (await queries.takePlace(at, place)) || (await takeExpiredPlace(db, { ...at, ...place, now }))
  if (!isTaken) throw new AppError('SLOT_RESERVE')
}

type SlotExchange = StoreSlotRequest & {
  /** The basket ID under which the new slot was reserved, if it was. */
  holdId: string
}

/**
 * Gives an order another slot, the reserved one or a free place: the new place is the order's before the old one is let
 * go. Runs in the caller's transaction. Throws SLOT_RESERVE when there is none; the order then keeps its own.
 */
export async function exchangeSlot(db: Executor, { holdId, ...request }: SlotExchange): Promise<void> {
  const { brandId, basketId, storeId, slotId } = request
  const queries = slotsQueries(db)
  const rows = new Map<string, Reservation | undefined>()
  // In the order of their IDs, as everywhere.
  for (const id of [basketId, holdId].toSorted())
    rows.set(id, await queries.lockReservation({ brandId, basketId: id }))
  const hold = rows.get(holdId)
  if (hold?.status === 'held' && hold.storeId === storeId && hold.slotId === slotId) {
    await queries.updateReservation({ brandId, basketId: holdId }, NO_RESERVATION)
  } else await takeOfferedPlace(db, request)
  const own = rows.get(basketId)
  if (own?.storeId && own.slotId && own.status !== 'none')
    await queries.freePlace({ brandId, storeId: own.storeId, slotId: own.slotId })
  await queries.updateReservation(
    { brandId, basketId },
    { status: 'confirmed', storeId, slotId, expiresAt: null, network: null },
  )
}

/** The number of days to search from the chosen one: the week that a picker shows. */
const SEARCH_RANGE_DAYS = 7

/**
 * Slots similar to a chosen one, best first (spec §4 Time slots). For "as soon as possible": the current slot, then the
 * earliest. For a chosen time: the same time, then the closest times.
 */
function getSimilarSlots(query: SlotQuery, chosen: SelectedSlot): slotsApi.TimeSlot[] {
  const { store, now } = query
  const today = dayAt(now, store.timeZone)
  const from = chosen.isAsap || chosen.date < today ? today : chosen.date
  const later = Array.from({ length: SEARCH_RANGE_DAYS }, (_, ahead) => addDays(from, ahead))
    .flatMap((day) => listDaySlots(query, day))
    .map(({ slot }) => slot)
    .filter((slot) => isFutureSlotValid(slot, now))
  if (chosen.isAsap) {
    const present = getAsapSlot(query)?.slot
    const asap = present && getAsap([{ slots: [present] }], now)
    return [...(asap ? [asap] : []), ...later]
  }
  const wanted = Date.parse(chosen.startsAt)
  const distance = ({ startsAt }: slotsApi.TimeSlot) => Math.abs(Date.parse(startsAt) - wanted)
  return later.toSorted((a, b) => distance(a) - distance(b))
}

/** Maximum number of slots tried for one change of method, because each may be taken in the meantime. */
const MAX_SLOT_ATTEMPTS = 3

type SimilarSlotRequest = Omit<SlotRequest, 'slotId' | 'date'> & {
  /** The slot chosen for the previous method. */
  chosen: SelectedSlot
}

/**
 * Reserves a slot similar to the one of the previous method, in its place (spec §4 Time slots). A slot at a different
 * time names the one that it replaces. Undefined when none is available; the caller then has to end the earlier
 * reservation. Runs in the caller's transaction.
 */
export async function reserveSimilarSlot(
  db: Executor,
  { chosen, ...request }: SimilarSlotRequest,
): Promise<SelectedSlot | undefined> {
  const { brandId, store, method, now } = request
  const today = dayAt(now, store.timeZone)
  const used = await slotsQueries(db).findUsed({ brandId, storeId: store.id }, today, addDays(today, 366))
  const found = getSimilarSlots({ store, method, now, used }, chosen).slice(0, MAX_SLOT_ATTEMPTS)
  for (const { slotId, slotDate: date, startsAt, info } of found) {
    try {
      // A savepoint, so that a rejection only undoes its own reservation.
      const slot = await db.transaction((tx) => reserveSlot(tx, { ...request, slotId, date }))
      const isSameTime = info.isAsap ? chosen.isAsap : startsAt === chosen.startsAt
      const { date: day, start, end, isAsap } = chosen
      return isSameTime ? slot : { ...slot, insteadOf: { date: day, start, end, isAsap } }
    } catch (error) {
      if (!isAppError(error) || error.code !== 'SLOT_RESERVE') throw error // the slot was taken, so the next one is tried
    }
  }
  return undefined
}
