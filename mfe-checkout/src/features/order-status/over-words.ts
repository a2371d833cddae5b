import type { ordersApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/ui'

const TITLES: Partial<Record<ordersApi.OrderStatusKey, string>> = {
  store_rejected: 'The store could not take your order',
  declined: 'The store could not take your order',
  cancelled: 'Your order was cancelled',
  unable_to_deliver: 'We could not deliver your order',
  refunded: 'Your order was refunded',
}

/** What an order's end without goods is called, to the one who ordered (spec §4, readings 15). */
export const overTitle = ({ status, label }: ordersApi.OrderStatus): string => TITLES[status] ?? label

/** What becomes of the money: the first thing anybody wants to know. */
export function overMoney({ payment, orderTotal, currency }: ordersApi.Order): string {
  if (payment.method === 'Cash') return 'You pay nothing.'
  return `${formatMoney(orderTotal, currency.currencyCode)} goes back the way you paid. Your bank may take a few days to show it.`
}
