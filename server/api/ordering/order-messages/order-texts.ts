import type { ordersApi } from '@larder/shared/contracts'
import {
  dayAt,
  formatAddress,
  formatInstant,
  formatMoney,
  listLineDetails,
  toMoney,
} from '@larder/shared/domain'
import { describeLineAllergens, type DeclaredMenu } from '../basket/lines/line-allergens.ts'
import type { OrderTexts } from '../../messaging/index.ts'
import { createOrderUrl, createReceiptUrl } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.queries.ts'

const DAY_FORMAT = 'dddd D MMMM'

const methodName = ({ fulfilmentMethod }: OrderRow) =>
  fulfilmentMethod === 'delivery' ? 'Delivery' : 'Collection'

export function formatOrderTime(order: OrderRow): string {
  const { slot, snapshot } = order
  const zone = snapshot.store.timeZone
  if (slot.isAsap) {
    // An order placed shortly before midnight may be due on the next day.
    const isLater = dayAt(new Date(slot.startsAt), zone) !== slot.date
    const day = isLater ? ` on ${formatInstant(slot.startsAt, DAY_FORMAT, zone)}` : ''
    return `${methodName(order)} as soon as possible, about ${formatInstant(slot.startsAt, 'HH:mm', zone)}${day}`
  }
  return `${methodName(order)} on ${formatInstant(slot.startsAt, DAY_FORMAT, zone)}, ${slot.start} to ${slot.end}`
}

function formatOrderAddress({ fulfilmentMethod, deliveryAddress, snapshot }: OrderRow): string {
  if (fulfilmentMethod === 'delivery') return `To ${formatAddress(deliveryAddress ?? {})}`
  return `From ${snapshot.store.name}, ${formatAddress(snapshot.store.address ?? {})}`
}

function formatAmounts({ snapshot: { basket } }: OrderRow): OrderTexts['amounts'] {
  const money = (amount: number) => formatMoney(amount, basket.currency.currencyCode)
  const tip = basket.tips.map(({ amount }) => ({ name: 'Tip for the driver', amount: money(amount) }))
  return [
    { name: 'Subtotal', amount: money(basket.orderSubtotal) },
    ...basket.savings.map(({ name, amount }) => ({ name, amount: `-${money(amount)}` })),
    ...basket.fees.map(({ name, amount }) => ({ name, amount: money(amount) })),
    ...tip,
  ]
}

/** The data for the confirmation of a placed order. Allergens come from the menu. */
export function buildOrderTexts(
  order: OrderRow,
  { menu, firstName }: { menu: DeclaredMenu; firstName: string | undefined },
): OrderTexts {
  const { basket, store } = order.snapshot
  const money = (amount: number) => formatMoney(amount, order.currency)
  return {
    orderNumber: order.orderNumber,
    firstName,
    storeName: store.name,
    when: formatOrderTime(order),
    where: formatOrderAddress(order),
    lines: basket.items.map((line) => ({
      quantity: line.quantity,
      name: line.name,
      options: listLineDetails(line),
      total: money(line.lineTotal),
      allergens: describeLineAllergens(line, menu),
    })),
    amounts: formatAmounts(order),
    total: money(toMoney(order.totalPence)),
    payment:
      order.paymentMethod === 'Cash' ? 'You pay in cash when you get your order.' : 'Your payment is made.',
    link: createOrderUrl(order),
    receiptLink: createReceiptUrl(order),
  }
}

/** What a change of an order costs or gives back, for the message about it. */
export function formatDifference(
  pence: number,
  { paymentMethod, currency }: Pick<OrderRow, 'paymentMethod' | 'currency'>,
): string {
  if (pence === 0) return 'Your total has not changed.'
  const amount = formatMoney(toMoney(Math.abs(pence)), currency)
  if (paymentMethod === 'Cash') return `You pay ${amount} ${pence < 0 ? 'less' : 'more'} in cash.`
  return pence < 0 ? `You get ${amount} back.` : `You paid ${amount} more.`
}

const STATUS_DETAILS: Partial<Record<ordersApi.OrderStatusKey, string>> = {
  picked: 'Your order is ready to collect.',
  en_route: 'Your order is on its way.',
  store_rejected: 'We are sorry: the store could not take your order. Anything you paid goes back to you.',
  declined: 'We are sorry: your order was declined. Anything you paid goes back to you.',
  cancelled: 'Your order was cancelled. Anything you paid goes back to you.',
  unable_to_deliver: 'We are sorry: your order could not be delivered. Anything you paid goes back to you.',
}

function refundText({ paidAttemptId, totalPence, currency }: Parameters<typeof statusDetailText>[1]): string {
  if (!paidAttemptId) return 'Your payment was given back.'
  const amount = formatMoney(toMoney(totalPence), currency)
  return `We gave back ${amount}, the way you paid. Your bank may take a few days to show it.`
}

/** The message to the shopper about a status; undefined for a status that needs none. */
export function statusDetailText(
  status: ordersApi.OrderStatusKey,
  order: Pick<OrderRow, 'fulfilmentMethod' | 'paidAttemptId' | 'totalPence' | 'currency'>,
): string | undefined {
  const { fulfilmentMethod } = order
  if (status === 'refunded') return refundText(order)
  if (status === 'picked' && fulfilmentMethod === 'delivery') return undefined
  return STATUS_DETAILS[status]
}
