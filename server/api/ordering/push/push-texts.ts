import type { FulfilmentMethod, ordersApi } from '@larder/shared/contracts'

type Status = ordersApi.OrderStatusKey

const STATUS_TITLES: Partial<Record<Status, string>> = {
  picked: 'Your order is ready to collect',
  en_route: 'Your order is on its way',
  delivered: 'Your order was delivered',
  store_rejected: 'The store could not take your order',
  declined: 'Your order was declined',
  cancelled: 'Your order was cancelled',
  unable_to_deliver: 'Your order could not be delivered',
  refunded: 'Your payment was given back',
}

/** Whether a status is told: a packed delivery is not, because its driver comes next. */
export const isStatusNews = (status: Status, method: FulfilmentMethod): boolean =>
  status === 'picked' ? method === 'collection' : STATUS_TITLES[status] !== undefined

export function formatStatusTitle(status: Status, method: FulfilmentMethod): string {
  if (status === 'delivered' && method === 'collection') return 'Your order was collected'
  return STATUS_TITLES[status] ?? ''
}
