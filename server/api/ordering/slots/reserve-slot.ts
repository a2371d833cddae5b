import type { FulfilmentMethod, SelectedSlot, slotsApi } from '@larder/shared/contracts'
import { addSeconds, dayAt, isSlotValid } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Executor } from '@larder/kernel/db/client.ts'
import type { StoreRecord } from '../../catalog/index.ts'
import { freeHeldPlace, releaseSlot } from './release-slot.ts'
import { readSlotId } from './slot-id.ts'
import { asapSlot, daySlots, type CountedSlot } from './slot-list.ts'
import { slotsQueries } from './slots.queries.ts'

/** How long a basket holds a slot (readings 53). */
const HOLD_SEC = 600

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

type FullSlot = { brandId: string; storeId: number; slotId: string; day: string; capacity: number; now: Date }

/** A full slot may contain expired holds that were not swept yet. */
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
 * No network may block a slot for others by holding all its places (trust T18). Runs after the place is taken: the
 * slot's row is locked then, so that of concurrent requests no more than `network.max` succeed. Throws SLOT_RESERVE.
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
export async function reserveSlot(db: Executor, request: SlotRequest): Promise<SelectedSlot> {
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
