import type { ordersApi } from '@larder/shared/contracts'
import { formatInstant, paths } from '@larder/shared/domain'

type Summary = Pick<ordersApi.OrderSummary, 'fulfilmentMethod' | 'fulfilmentAt' | 'isActive' | 'isNegative'>

/** The time an order is due, or the day it ended, in the shop's time zone. */
export function formatFulfilmentTime(order: Summary, zone: string): string {
  const { fulfilmentMethod, fulfilmentAt, isActive, isNegative } = order
  const day = formatInstant(fulfilmentAt, 'ddd D MMM', zone)
  if (isNegative) return day
  const time = formatInstant(fulfilmentAt, 'h:mma', zone)
  const verb = fulfilmentMethod === 'delivery' ? 'Delivery' : 'Collection'
  return isActive ? `${verb} ${day}, ${time}` : day
}

type OrderItems = Pick<ordersApi.OrderSummary, 'itemNames' | 'lineCount'>

/** "Sourdough, Milk and 3 more": the first two products and the number of others, not counting quantities. */
export function summariseItems({ itemNames, lineCount = itemNames.length }: OrderItems): string {
  const names = itemNames.slice(0, 2)
  const more = lineCount - names.length
  if (more <= 0) return names.join(' and ')
  return `${names.join(', ')} and ${more} more`
}

type OrderLineText = { title: string; text: string; to: string }

type RecentOrders = { current: readonly ordersApi.OrderSummary[]; past: readonly ordersApi.OrderSummary[] }

/** Texts for a member whose orders are unknown, and for one without orders. */
export const ORDER_LINE_TEXTS: OrderLineText = {
  title: 'Your orders',
  text: 'Follow them, or order again',
  to: paths.orders(),
}

/**
 * Summarises a member's orders in one line: the earliest order under way and how many there are, or else the
 * last order.
 */
export function summariseOrders({ current, past }: RecentOrders, zone: string): OrderLineText {
  const [next, ...others] = current.toSorted(
    (a, b) => Date.parse(a.fulfilmentAt) - Date.parse(b.fulfilmentAt),
  )
  const order = next ?? past[0]
  if (!order) return ORDER_LINE_TEXTS
  const when = formatFulfilmentTime(order, zone)
  if (!next) return { title: 'Your last order', text: `${order.label}, ${when}`, to: buildOrderPath(order) }
  if (others.length === 0)
    return { title: order.label, text: `${when}, ${order.store.name}`, to: buildOrderPath(order) }
  return { title: `${current.length} orders under way`, text: `${order.label}: ${when}`, to: paths.orders() }
}

/** Texts of "order again" for a member whose orders are unknown, and for one without orders. */
export const ORDER_AGAIN_TEXTS = {
  unknown: 'All of your last order, with one press',
  none: 'With one press, after your first order',
} as const

/** The order that a member most likely wants again: the last finished one, else the one placed last. */
export function chooseOrderToRepeat<Order extends { placedAt: string }>({
  current,
  past,
}: {
  current: readonly Order[]
  past: readonly Order[]
}): Order | undefined {
  return past[0] ?? current.toSorted((a, b) => Date.parse(b.placedAt) - Date.parse(a.placedAt))[0]
}

const buildOrderPath = ({ businessOrderId }: Pick<ordersApi.OrderSummary, 'businessOrderId'>): string =>
  paths.order({ orderId: businessOrderId })
