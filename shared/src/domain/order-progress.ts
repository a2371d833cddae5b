import type { FulfilmentMethod, ordersApi } from '../contracts/index.ts'

type Key = ordersApi.OrderStatusKey

/** Progress and label of every status, as store systems send it (spec §4 Order status, §9). */
const STATUSES = {
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

/** The shop's own plain words for it (docs/spec/looks.md#wordings). */
const SHOWN: Partial<Record<Key, string>> = {
  store_accepted_picking: 'Being packed',
  picked: 'Packed',
  en_route: 'On the way',
}

const COLLECTION_LABELS: Partial<Record<Key, string>> = { picked: 'Ready to collect', delivered: 'Collected' }

const DELIVERY_STEPS = ['sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered'] as const
const COLLECTION_STEPS = ['sent_to_store', 'store_accepted_picking', 'picked', 'delivered'] as const
const ACTIVE = new Set<Key>(['sent_to_store', 'store_accepted_picking', 'picked', 'en_route'])

const keys = Object.keys(STATUSES) as Key[] // Object.keys forgets the literal keys

/** The steps of a successful order; a collection has no driver (readings 15). */
export function orderSteps(method: FulfilmentMethod): readonly Key[] {
  return method === 'collection' ? COLLECTION_STEPS : DELIVERY_STEPS
}

/** Text of a status on the screen and in messages, for a fulfilment method. */
export function statusLabel(key: Key, method: FulfilmentMethod): string {
  return (method === 'collection' && COLLECTION_LABELS[key]) || (SHOWN[key] ?? STATUSES[key].label)
}

/** 20 to 100; 0 for a negative outcome. */
export const statusPercent = (key: Key): number => STATUSES[key].percent

/** Whether the order is still under way (spec §4). */
export const isActiveStatus = (key: Key): boolean => ACTIVE.has(key)

/** Whether an order can no longer change: it is not under way, and no refund follows (spec §4). */
export const isOrderSettled = ({
  isActive,
  isRefundDue,
}: Pick<ordersApi.OrderStatus, 'isActive' | 'isRefundDue'>): boolean => !isActive && !isRefundDue

/** Rejected, refunded, declined, cancelled, unable to deliver. */
export const isNegativeStatus = (key: Key): boolean => !ACTIVE.has(key) && key !== 'delivered'

/** The driver's map is offered for the four active keys of a delivery (spec §4, readings 16). */
export const canTrackDriver = (key: Key, method: FulfilmentMethod): boolean =>
  method === 'delivery' && isActiveStatus(key)

/** An order for later than this is not under way yet. */
const AHEAD_MS = 60 * 60_000

/**
 * Whether an order is waiting for its own time at `now`: picking has not started, and it is for more than an
 * hour from now. An unreadable time counts as "no".
 */
export function isOrderAhead(
  { status, fulfilmentAt }: { status: Key; fulfilmentAt: string },
  now: Date,
): boolean {
  const isUntouched = status === 'sent_to_store' || status === 'store_accepted_picking'
  return isUntouched && Date.parse(fulfilmentAt) - now.getTime() > AHEAD_MS
}

/** A key, or a label in any case and any of its wordings -> the key; undefined for anything else (readings 15). */
export function parseStatus(sent: string): Key | undefined {
  const plain = sent.trim().toLowerCase()
  return keys.find((key) =>
    [key, STATUSES[key].label, SHOWN[key], COLLECTION_LABELS[key]].some(
      (name) => name?.toLowerCase() === plain,
    ),
  )
}

/**
 * Whether an order may move from one status to another. Only forward: along the steps of a successful order
 * (steps may be skipped), from an active status to a negative outcome, and from any negative or finished one
 * to refunded.
 */
export function canMoveStatus(from: Key, to: Key, method: FulfilmentMethod): boolean {
  if (from === to || from === 'refunded') return false
  if (to === 'refunded') return true
  if (!isActiveStatus(from)) return false
  if (isNegativeStatus(to)) return true
  const steps = orderSteps(method)
  return steps.includes(to) && steps.indexOf(to) > steps.indexOf(from)
}
