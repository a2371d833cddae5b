import type { FulfilmentMethod, ordersApi } from '../contracts/index.ts'

type Key = ordersApi.OrderStatusKey

/** Progress and label of each status, with the store systems' labels (spec §4 Order status, §9). */
const STATUS_FACTS = {
  sent_to_store: { label: 'Sent to Store', percent: 20 },
  store_accepted_picking: { label: 'Store Accepted / Picking', percent: 40 },
  picked: { label: 'Picked', percent: 60 },
  en_route: { label: 'Driver en Route', percent: 80 },
  delivered: { label: 'Delivered', percent: 100 },
  store_rejected: { label: 'Store Rejected Order', percent: 0 },
  refunded: { label: 'Refunded', percent: 0 },
  declined: { label: 'Order Declined', percent: 0 },
  cancelled: { label: 'Order Cancelled', percent: 0 },
  unable_to_deliver: { label: 'Unable to Deliver', percent: 0 },
} as const satisfies Record<Key, { label: string; percent: number }>

/** The shop's own labels (docs/spec/looks.md#wordings). */
const SHOP_LABELS: Partial<Record<Key, string>> = {
  sent_to_store: 'Sent to the store',
  store_accepted_picking: 'Being packed',
  picked: 'Packed',
  en_route: 'On the way',
  store_rejected: 'Not taken by the store',
  declined: 'Declined',
  cancelled: 'Cancelled',
  unable_to_deliver: 'Not delivered',
}

const COLLECTION_LABELS: Partial<Record<Key, string>> = { picked: 'Ready to collect', delivered: 'Collected' }

const DELIVERY_STEPS = ['sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered'] as const
const COLLECTION_STEPS = ['sent_to_store', 'store_accepted_picking', 'picked', 'delivered'] as const
const ACTIVE_STATUSES = new Set<Key>(['sent_to_store', 'store_accepted_picking', 'picked', 'en_route'])

const STATUS_KEYS = Object.keys(STATUS_FACTS) as Key[] // Object.keys loses the literal types

/** Whether this version knows the status; a newer server may write others. */
export const isStatus = (key: string): key is Key => Object.hasOwn(STATUS_FACTS, key)

/** The steps of a successful order; a collection has no driver (readings 15). */
export function orderSteps(method: FulfilmentMethod): readonly Key[] {
  return method === 'collection' ? COLLECTION_STEPS : DELIVERY_STEPS
}

/** The text of a status on screen and in messages, for a fulfilment method. */
export function statusLabel(key: Key, method: FulfilmentMethod): string {
  return (method === 'collection' && COLLECTION_LABELS[key]) || (SHOP_LABELS[key] ?? STATUS_FACTS[key].label)
}

/** Progress in per cent, 20 to 100; 0 for a negative outcome. */
export const statusPercent = (key: Key): number => STATUS_FACTS[key].percent

/** Whether the order is in progress (spec §4). */
export const isActiveStatus = (key: Key): boolean => ACTIVE_STATUSES.has(key)

/**
 * Whether an order can no longer change: it is not in progress, no refund is due, and nobody decides about a report of
 * something wrong (spec §4).
 */
export const isOrderSettled = ({
  isActive,
  isRefundDue,
  openProblems = 0,
}: Pick<ordersApi.OrderStatus, 'isActive' | 'isRefundDue' | 'openProblems'>): boolean =>
  !isActive && !isRefundDue && openProblems === 0

/** Whether the status is rejected, refunded, declined, cancelled or unable to deliver. */
export const isNegativeStatus = (key: Key): boolean => !ACTIVE_STATUSES.has(key) && key !== 'delivered'

/** Statuses of an order that ended without goods, or was refunded in full. */
export const NEGATIVE_STATUSES: readonly Key[] = STATUS_KEYS.filter(isNegativeStatus)

/** Whether the driver's map is offered, as for the four active statuses of a delivery (spec §4, readings 16). */
export const canTrackDriver = (key: Key, method: FulfilmentMethod): boolean =>
  method === 'delivery' && isActiveStatus(key)

/** Maximum time in ms until the order's time for an order to count as in progress. */
const MIN_AHEAD_MS = 60 * 60_000

/**
 * Whether an order waits for its time: picking has not started, and its time is more than an hour from `now`. False
 * for an unreadable time.
 */
export function isOrderAhead(
  { status, fulfilmentAt }: { status: Key; fulfilmentAt: string },
  now: Date,
): boolean {
  const isUnpicked = status === 'sent_to_store' || status === 'store_accepted_picking'
  return isUnpicked && Date.parse(fulfilmentAt) - now.getTime() > MIN_AHEAD_MS
}

/** Converts a key, or any label in any case, to the key; undefined for anything else (readings 15). */
export function parseStatus(input: string): Key | undefined {
  const normalised = input.trim().toLowerCase()
  return STATUS_KEYS.find((key) =>
    [key, STATUS_FACTS[key].label, SHOP_LABELS[key], COLLECTION_LABELS[key]].some(
      (name) => name?.toLowerCase() === normalised,
    ),
  )
}

/**
 * Whether an order may move from one status to another. Only forward: along the steps of a successful order (skipping
 * is allowed), from an active status to a negative outcome, and from a negative or finished one to refunded.
 */
export function canMoveStatus(from: Key, to: Key, method: FulfilmentMethod): boolean {
  if (from === to || from === 'refunded') return false
  if (to === 'refunded') return true
  if (!isActiveStatus(from)) return false
  if (isNegativeStatus(to)) return true
  const steps = orderSteps(method)
  return steps.includes(to) && steps.indexOf(to) > steps.indexOf(from)
}
