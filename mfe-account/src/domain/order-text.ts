import type { ordersApi } from '@larder/shared/contracts'
import { formatInstant, paths } from '@larder/shared/domain'

type Summary = Pick<ordersApi.OrderSummary, 'fulfilmentMethod' | 'fulfilmentAt' | 'isActive' | 'isNegative'>

/** When an order arrives, arrived, or was due, in the shop's time zone. */
export function whenText(order: Summary, zone: string): string {
  const { fulfilmentMethod, fulfilmentAt, isActive, isNegative } = order
  const day = formatInstant(fulfilmentAt, 'ddd D MMM', zone)
  if (isNegative) return day
  const time = formatInstant(fulfilmentAt, 'h:mma', zone)
  const verb = fulfilmentMethod === 'delivery' ? 'Delivery' : 'Collection'
  return isActive ? `${verb} ${day}, ${time}` : day
}

type Named = Pick<ordersApi.OrderSummary, 'itemNames' | 'lineCount'>

/** "Sourdough, Milk and 3 more" from the first names and the number of products, however many pieces of each. */
export function itemsText({ itemNames, lineCount = itemNames.length }: Named): string {
  const shown = itemNames.slice(0, 2)
  const more = lineCount - shown.length
  if (more <= 0) return shown.join(' and ')
  return `${shown.join(', ')} and ${more} more`
}

/** A title, a line of text, and the page that has the rest. */
export type OrderLineText = { title: string; text: string; to: string }

type Recent = { current: readonly ordersApi.OrderSummary[]; past: readonly ordersApi.OrderSummary[] }

/** Texts for a member whose orders are unknown, and for one without orders. */
export const ORDERS_LINE: OrderLineText = {
  title: 'Your orders',
  text: 'Follow them, or order again',
  to: paths.orders(),
}

/**
 * A member's orders in one line: the order under way that is due first and how many others there are, else the
 * last one.
 */
export function orderLineText({ current, past }: Recent, zone: string): OrderLineText {
  const [next, ...others] = current.toSorted(
    (a, b) => Date.parse(a.fulfilmentAt) - Date.parse(b.fulfilmentAt),
  )
  const order = next ?? past[0]
  if (!order) return ORDERS_LINE
  const when = whenText(order, zone)
  if (!next) return { title: 'Your last order', text: `${order.label}, ${when}`, to: pageOf(order) }
  if (others.length === 0)
    return { title: order.label, text: `${when}, ${order.store.name}`, to: pageOf(order) }
  return { title: `${current.length} orders under way`, text: `${order.label}: ${when}`, to: paths.orders() }
}

const pageOf = ({ businessOrderId }: Pick<ordersApi.OrderSummary, 'businessOrderId'>): string =>
  paths.order({ orderId: businessOrderId })
