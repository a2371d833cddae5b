import type { ordersApi } from '@larder/shared/contracts'

const TITLES: Partial<Record<ordersApi.OrderStatusKey, string>> = {
  store_rejected: 'The store could not take your order',
  declined: 'The store could not take your order',
  cancelled: 'Your order was cancelled',
  unable_to_deliver: 'We could not deliver your order',
  refunded: 'Your order was refunded',
}

/**
 * The shopper's title for an order that ended without goods: its cause, also once it was refunded (spec §4).
 */
export const overTitle = ({ status, label, outcome }: ordersApi.OrderStatus): string =>
  TITLES[outcome?.key ?? status] ?? label
