import type { ordersApi } from '@larder/shared/contracts'
import {
  formatAddress,
  formatInstant,
  formatMoney,
  formatOrderSlot,
  getPaidRow,
  listLineDetails,
  paymentText,
  refundText,
  totalRows,
} from '@larder/shared/domain'

type NamedText = { name: string; text: string }

/** The texts of a receipt in their order, without anything of their presentation. */
export type Receipt = {
  brand: string
  orderNumber: string
  facts: NamedText[]
  lines: { quantity: string; name: string; details: string[]; amount: string }[]
  totals: NamedText[]
  total: string
  /** What was given back, below the total. */
  refunds: NamedText[]
}

const DAY_AND_TIME = 'ddd D MMM YYYY, HH:mm'

function listFacts(order: ordersApi.Order): NamedText[] {
  const { store, contact, deliveryAddress, instructions = '' } = order
  const isDelivery = order.fulfilmentMethod === 'delivery'
  const facts = [
    { name: 'Ordered', text: formatInstant(order.placedAt, DAY_AND_TIME, store.timeZone) },
    { name: isDelivery ? 'Delivery' : 'Collection', text: formatOrderSlot(order.slot, 'dddd D MMMM YYYY') },
    {
      name: 'Store',
      text: [store.name, formatAddress(store.address ?? {}), store.phoneNumber].filter(Boolean).join(', '),
    },
    { name: 'To', text: isDelivery ? formatAddress(deliveryAddress ?? {}) : '' },
    { name: 'For', text: `${contact.firstName} ${contact.lastName}`.trim() },
    { name: 'Your note', text: instructions },
    { name: 'Payment', text: paymentText(order) },
  ]
  return facts.filter(({ text }) => text !== '')
}

/** Parts that were given back, and what is paid after them. */
function listParts(order: ordersApi.Order): NamedText[] {
  const money = (amount: number) => formatMoney(amount, order.currency.currencyCode)
  const parts = (order.refunds ?? []).map((refund) => ({
    name: refundText(refund),
    text: money(-refund.amount),
  }))
  const paid = getPaidRow(order)
  return paid ? [...parts, { name: paid.name, text: money(paid.amount) }] : parts
}

/** How an order ended without delivery, and its refund. */
function listEnd({ status, currency, store }: ordersApi.Order): NamedText[] {
  const { refund, outcome } = status
  const formatAt = (at: string) => formatInstant(at, DAY_AND_TIME, store.timeZone)
  const ended = outcome ? [{ name: `${outcome.label}, ${formatAt(outcome.at)}`, text: '' }] : []
  if (!refund) return ended
  const amount = refund.amount === undefined ? '' : formatMoney(-refund.amount, currency.currencyCode)
  return [...ended, { name: `Refunded, ${formatAt(refund.at)}`, text: amount }]
}

/** The receipt of an order, with the amounts of its page. */
export function buildReceipt(order: ordersApi.Order, brand: string): Receipt {
  const money = (amount: number) => formatMoney(amount, order.currency.currencyCode)
  return {
    brand,
    orderNumber: order.orderNumber,
    facts: listFacts(order),
    lines: order.items.map((line) => ({
      quantity: String(line.quantity),
      name: line.name,
      details: listLineDetails(line),
      amount: money(line.lineTotal),
    })),
    totals: totalRows(order).map(({ name, amount, kind }) => ({
      name,
      text: kind === 'fee' && amount === 0 ? 'Free' : money(amount),
    })),
    total: money(order.orderTotal),
    refunds: [...listParts(order), ...listEnd(order)],
  }
}
