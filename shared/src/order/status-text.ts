import { serverNow } from '@larder/shared/api'
import type { ordersApi } from '@larder/shared/contracts'
import { dateFormats, dayAt, formatInstant, isOrderAhead, formatMoney } from '@larder/shared/domain'

/**
 * The text for an order that waits for its time, shown instead of its progress; undefined for an order in progress.
 * Uses the server's clock: browser only.
 */
export function aheadText(status: ordersApi.OrderStatus, zone: string): string | undefined {
  const now = new Date(serverNow())
  const { fulfilmentAt, fulfilmentMethod } = status
  if (!isOrderAhead(status, now)) return undefined
  const time = formatInstant(fulfilmentAt, dateFormats.time, zone)
  const isToday = dayAt(new Date(fulfilmentAt), zone) === dayAt(now, zone)
  const when = isToday
    ? `today from ${time}`
    : `${formatInstant(fulfilmentAt, 'dddd D MMMM', zone)} from ${time}`
  return fulfilmentMethod === 'delivery'
    ? `Your order is planned for ${when}. The store prepares it in time; you can follow the driver here then.`
    : `Your order is planned for ${when}. The store prepares it in time.`
}

const DAY_AND_TIME_FORMAT = 'ddd D MMM YYYY, HH:mm'

type Payment = Pick<ordersApi.Order, 'payment' | 'orderTotal' | 'currency'>
type EndedOrder = { status: ordersApi.OrderStatus; order: Payment; zone: string }

/** How an order ended: the outcome, the store's own reason, and the state of the refund. */
type EndText = { title: string; when: string; cause: (storeName: string) => string; money: string }

function describeRefund({ status: { refund }, order, zone }: EndedOrder): string {
  const { payment, orderTotal, currency } = order
  const { currencyCode } = currency
  if (refund) {
    const amount = refund.amount === undefined ? 'Your payment' : formatMoney(refund.amount, currencyCode)
    return `${amount} was refunded on ${formatInstant(refund.at, DAY_AND_TIME_FORMAT, zone)}, the way you paid. Your bank may take a few days to show it.`
  }
  if (payment.method === 'Cash') return 'You pay nothing.'
  return `${formatMoney(orderTotal, currencyCode)} goes back the way you paid. Your bank may take a few days to show it.`
}

/** Who ended the order, and why. */
function describeCause(outcome: ordersApi.OrderStatus['outcome'], storeName: string): string {
  if (outcome?.isByShopper) return 'You cancelled it.'
  return outcome?.reason ? `${storeName} says: ${outcome.reason}` : `${storeName} can tell you more.`
}

/**
 * Texts for an order that will not be delivered. The first cause stays the headline; a later refund is added with its
 * amount (spec §4 negative outcomes). Times are in the store's time zone.
 */
export function endText(endedOrder: EndedOrder): EndText {
  const { status, zone } = endedOrder
  const { outcome, label, updatedAt } = status
  return {
    title: outcome?.label ?? label,
    when: formatInstant(outcome?.at ?? updatedAt, DAY_AND_TIME_FORMAT, zone),
    cause: (storeName) => describeCause(outcome, storeName),
    money: describeRefund(endedOrder),
  }
}
