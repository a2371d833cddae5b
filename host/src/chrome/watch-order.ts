import { call, serverNow } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { formatInstant, isOrderAhead } from '@larder/shared/domain'
import { personResource } from '@larder/shared/stores'
import { forgetOrder, receiveOrderStatus } from './order-under-way.ts'

/** In ms; while the page is visible. */
const POLL_INTERVAL_MS = 60_000

const orderStatus = personResource(
  (key: { businessOrderId: string }, signal) => call(ordersApi.orderStatus, key, { signal }),
  { isKept: false },
)

/** An order's state in a few words: "Your order: on the way", "Your delivery: Sun 29 Nov, 09:30". */
export function describeOrder(status: ordersApi.OrderStatus, zone: string): string {
  const { outcome, label, fulfilmentMethod, fulfilmentAt } = status
  if (isOrderAhead(status, new Date(serverNow())))
    return `Your ${fulfilmentMethod}: ${formatInstant(fulfilmentAt, 'ddd D MMM, HH:mm', zone)}`
  const text = outcome?.label ?? label
  return `Your order: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** Follows an order until the returned function is called. An order that is nobody's here is forgotten. */
export function watchOrder(businessOrderId: string, zone: string): () => void {
  const resource = orderStatus({ businessOrderId })
  const stopListening = resource.$value.subscribe((value) => {
    if (value.state === 'failed' && value.error.status === 404) forgetOrder()
    if (value.state !== 'ready') return
    const { status, isActive } = value.data
    receiveOrderStatus(businessOrderId, {
      status,
      text: describeOrder(value.data, zone),
      isOver: !isActive,
    })
  })
  const stopPolling = resource.poll(POLL_INTERVAL_MS)
  const stopWatching = resource.watch()
  return () => {
    stopListening()
    stopPolling()
    stopWatching()
  }
}
