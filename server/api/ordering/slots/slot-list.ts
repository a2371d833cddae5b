import { LRUCache } from 'lru-cache'
import type { FulfilmentMethod, SelectedSlot, slotsApi } from '@larder/shared/contracts'
import {
  addMinutes,
  addSeconds,
  dayAt,
  daysBetween,
  formatTime,
  instantOf,
  intervalMinutes,
  leadTimeSec,
  methodStatus,
  minutesUntil,
  openPeriods,
  parseTime,
  wallClock,
  type MethodPlan,
} from '@larder/shared/domain'
import { getMethodPlan, type StoreRecord } from '../../catalog/index.ts'
import { getDeniedPayments, buildSlotGrid, formatSlotId, type GridSlot } from './slot-grid.ts'

/** A basket's own reservation, so that it stays selectable (readings 11). */
export type HeldSlot = { slotId: string; expires: Date }

export type SlotQuery = {
  store: StoreRecord
  method: FulfilmentMethod
  now: Date
  /** Slot ID -> number of orders and reservations. */
  used: ReadonlyMap<string, number>
  held?: HeldSlot | undefined
}

/** A slot with data that only the server needs. */
export type CountedSlot = { slot: slotsApi.TimeSlot; capacity: number }

type SlotTimes = Pick<slotsApi.TimeSlot, 'slotId' | 'slotDate' | 'startTime' | 'endTime'> & {
  startsAt: Date
  endsAt: Date
  cutOff: Date | undefined
}
type SlotTerms = {
  isAsap: boolean
  capacity: number
  isBookable: boolean
  /** The local day of `startTime`, when it is not the slot's. */
  startDate?: string
}

/** Up to how many places a slot says how many are left. More would tell how busy a store is. */
const FEW_PLACES = 3

const countFewPlaces = (left: number) => (left > 0 && left <= FEW_PLACES ? left : undefined)

/** The places of a slot as this basket's shopper sees them. */
function countPlaces(
  { used, held }: SlotQuery,
  slotId: string,
  { capacity, isBookable }: SlotTerms,
): Pick<slotsApi.TimeSlot, 'expires'> & Pick<slotsApi.TimeSlot['info'], 'status' | 'placesLeft'> {
  const hold = held?.slotId === slotId ? held : undefined
  const expires = hold?.expires.toISOString()
  if (!isBookable || capacity <= 0) return { expires, status: 'unavailable' }
  if (hold) return { expires, status: 'available' }
  const left = capacity - (used.get(slotId) ?? 0)
  return { expires, status: left > 0 ? 'available' : 'full', placesLeft: countFewPlaces(left) }
}

function toCountedSlot(query: SlotQuery, times: SlotTimes, terms: SlotTerms): CountedSlot {
  const { startsAt, endsAt, cutOff, ...written } = times
  const { isAsap, capacity, startDate = times.slotDate } = terms
  const { expires, ...places } = countPlaces(query, times.slotId, terms)
  const rules = query.store.methods[query.method]?.slots.denyPayments
  return {
    capacity,
    slot: {
      ...written,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      expires,
      info: { isAsap, fulfilmentIn: minutesUntil(query.now, startsAt), ...places },
      denyPayments: getDeniedPayments(rules, { slotDate: startDate, startTime: times.startTime }),
      cutOffDateTime: cutOff?.toISOString(),
    },
  }
}

const cachedGrids = new WeakMap<StoreRecord, LRUCache<string, GridSlot[]>>()
const MAX_CACHED_GRIDS = 100

/** The grid of a day, cached with the store, because computing local times costs more than the rest of a list. */
function getDayGrid(
  store: StoreRecord,
  plan: MethodPlan,
  query: { method: FulfilmentMethod; day: string },
): GridSlot[] {
  const known = cachedGrids.get(store) ?? new LRUCache<string, GridSlot[]>({ max: MAX_CACHED_GRIDS })
  cachedGrids.set(store, known)
  const key = `${query.method} ${query.day}`
  const cached = known.get(key)
  if (cached) return cached
  const grid = buildSlotGrid(plan, query.day, store.methods[query.method]?.slots.lengthMin ?? 60)
  known.set(key, grid)
  return grid
}

/**
 * A day's future slots; none beyond the days that can be booked. A slot can be ordered when it starts late enough for
 * the lead time, both from now and from the opening, and before the cut-off of its opening period.
 */
export function listDaySlots(query: SlotQuery, day: string): CountedSlot[] {
  const { store, method, now } = query
  const plan = getMethodPlan(store, method)
  const terms = store.methods[method]
  if (!plan || !terms || plan.isPaused) return []
  if (daysBetween(dayAt(now, plan.zone), day) >= plan.daysAhead) return []
  const soonest = addSeconds(now, leadTimeSec(plan.leadTimeSec))
  return getDayGrid(store, plan, { method, day })
    .filter(({ startsAt }) => startsAt > now)
    .map(({ readyFrom, ...times }) => {
      const isBeforeCutOff = !times.cutOff || now < times.cutOff
      const isBookable = times.startsAt >= soonest && times.startsAt >= readyFrom && isBeforeCutOff
      const slotId = formatSlotId({ method, isAsap: false, day, time: times.startTime })
      const { capacity } = terms.slots
      return toCountedSlot(
        query,
        { ...times, slotId, slotDate: day },
        { isAsap: false, capacity, isBookable },
      )
    })
}

type ChosenTime = Pick<SelectedSlot, 'date' | 'start' | 'end' | 'startsAt' | 'isAsap'>

/**
 * Whether the store still offers a reserved time with its current hours. "As soon as possible" requires it to be open
 * and before the cut-off; a later slot has to be within an opening period and in the future. Places and lead time are
 * not checked again, because the reservation guaranteed them (readings 11).
 */
export function isStillOffered(
  store: StoreRecord,
  { method, slot, now }: { method: FulfilmentMethod; slot: ChosenTime; now: Date },
): boolean {
  const plan = getMethodPlan(store, method)
  if (!plan || plan.isPaused) return false
  if (slot.isAsap) return getAsapSlot({ store, method, now, used: new Map() }) !== undefined
  const startsAt = new Date(slot.startsAt)
  const endsAt = instantOf(slot.date, intervalMinutes({ from: slot.start, to: slot.end }).to, plan.zone)
  const isOpen = openPeriods(plan, slot.date, 1).some(
    ({ opensAt, closesAt }) => opensAt <= startsAt && (!closesAt || endsAt <= closesAt),
  )
  return isOpen && startsAt > now
}

/**
 * The current "as soon as possible" slot; undefined when the method is closed or does not offer it. These orders are
 * counted in windows of one slot's length, so the ID identifies the window and not the moment.
 */
export function getAsapSlot(query: SlotQuery): CountedSlot | undefined {
  const { store, method, now } = query
  const plan = getMethodPlan(store, method)
  const slots = store.methods[method]?.slots
  if (!plan || !slots?.asap) return undefined
  const { status, nextTime, cutOff, waitMinutes } = methodStatus(plan, now)
  if (status !== 'open' || !nextTime || !waitMinutes) return undefined
  const { day, time } = wallClock(now, plan.zone)
  const window = formatTime(Math.floor(parseTime(time) / slots.lengthMin) * slots.lengthMin)
  const endsAt = addMinutes(nextTime, waitMinutes.to - waitMinutes.from)
  const start = wallClock(nextTime, plan.zone)
  const times = {
    slotId: formatSlotId({ method, isAsap: true, day, time: window }),
    slotDate: day,
    startTime: start.time.slice(0, 5),
    endTime: wallClock(endsAt, plan.zone).time.slice(0, 5),
    startsAt: nextTime,
    endsAt,
    cutOff,
  }
  return toCountedSlot(query, times, {
    isAsap: true,
    capacity: slots.asapCapacity ?? slots.capacity,
    isBookable: true,
    startDate: start.day,
  })
}
