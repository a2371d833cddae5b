import type { FulfilmentMethod } from '@larder/shared/contracts'
import {
  closestArea,
  methodStatus,
  type MethodPlan,
  type MethodStatus,
  type OpeningPlan,
} from '@larder/shared/domain'
import type { Store } from '../../model/index.ts'

export type StoreRecord = Store

/** The fee of an order for delivery or collection, in pence. */
type MethodCharges = {
  /** False when the postcode is outside the delivery areas. */
  canDeliver: boolean
  costPence: number
  /** The lowest cost of all tiers, and without a postcode of all areas; absent unless it is lower than the cost. */
  costFromPence?: number | undefined
  minSpendPence: number
  freeFromPence?: number | undefined
  tiers: readonly { fromPence: number; costPence: number }[]
  /** The basket's `zoneFreeDeliveryMessage`. */
  zoneMessage?: string | undefined
}

/** Opening hours of a method; undefined when the store does not offer the method. */
export function getMethodPlan(store: StoreRecord, method: FulfilmentMethod): MethodPlan | undefined {
  const terms = store.methods[method]
  if (!terms) return undefined
  return {
    zone: store.timeZone,
    hours: terms.hours,
    specialDays: getSpecialDays(store, method),
    leadTimeSec: terms.leadTimeSec,
    cutOffMin: terms.cutOffMin,
    daysAhead: terms.slots.daysAhead,
    isPaused: store.ordersPaused,
  }
}

function getSpecialDays(store: StoreRecord, method: FulfilmentMethod): OpeningPlan['specialDays'] {
  return store.specialDays.filter(({ methods }) => methods.includes(method))
}

/** The store's status at `now` for this method; closed when it does not offer the method. */
export function getStatus(store: StoreRecord, method: FulfilmentMethod, now: Date): MethodStatus {
  const plan = getMethodPlan(store, method)
  return plan ? methodStatus(plan, now) : { status: 'closed' }
}

/** The lowest of these costs; undefined unless it is lower than `costPence`. */
function getLowerCost(
  costPence: number,
  others: readonly { costPence?: number | undefined }[],
): number | undefined {
  const least = Math.min(...others.map((other) => other.costPence ?? costPence))
  return least < costPence ? least : undefined
}

/**
 * Charges of a method. For delivery they are those of the most specific area that contains the postcode; the cost of an
 * area replaces the store's cost and tiers. Without a postcode the store's terms apply and delivery counts as possible.
 * Undefined when the method is not offered.
 */
export function getOrderCharges(
  store: StoreRecord,
  method: FulfilmentMethod,
  postcode?: string,
): MethodCharges | undefined {
  const terms = store.methods[method]
  if (!terms) return undefined
  const { costPence, minSpendPence, freeFromPence, tiers } = terms
  const own = { canDeliver: true, costPence, minSpendPence, freeFromPence, tiers }
  if (method === 'collection') return own
  const areas = store.methods.delivery?.areas ?? []
  if (!postcode) return { ...own, costFromPence: getLowerCost(costPence, [...tiers, ...areas]) }
  const area = closestArea(areas, postcode)
  if (!area) return { ...own, canDeliver: false }
  return {
    canDeliver: true,
    costPence: area.costPence ?? costPence,
    costFromPence: area.costPence === undefined ? getLowerCost(costPence, tiers) : undefined,
    minSpendPence: area.minSpendPence ?? minSpendPence,
    freeFromPence: area.freeFromPence ?? freeFromPence,
    tiers: area.costPence === undefined ? tiers : [],
    zoneMessage: area.message,
  }
}

const QUARTER_MS = 15 * 60_000

/**
 * The `serverNow` of a store's reply: the last full quarter of an hour. Clients only tell today from other days by it,
 * and days begin on a quarter in every time zone; whether a store is open is decided by the exact time. Pages rendered
 * from such replies, and all their caches, stay the same until something else changes.
 */
export const roundToStatedTime = (now: Date): string =>
  new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS).toISOString()
