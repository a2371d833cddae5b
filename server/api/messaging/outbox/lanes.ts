/**
 * The destination of each topic's messages. Topics with the same destination share its lane in each brand, so a slow or
 * unavailable destination delays nothing else.
 */
const DESTINATIONS: Record<string, string> = {
  'order/store-system': 'store-system',
  'order/confirmation': 'mail',
  'order/status': 'mail',
  'order/confirmation-sms': 'sms',
  'order/status-sms': 'sms',
  'order/purchase': 'marketing',
  'order/purchase-measured': 'analytics',
  'order/delivered': 'rewards',
  'payment/refund': 'card-gateway',
  'operators/guard': 'operators',
}

/**
 * The lane of a message within its brand: its destination, and the store for messages to a store's own system
 * (`store-system:12`). A topic that is not listed has a lane of its own.
 */
export function laneOf(topic: string, payload: Record<string, unknown>): string {
  const destination = DESTINATIONS[topic] ?? topic
  const { storeId } = payload
  return destination === 'store-system' && typeof storeId === 'number'
    ? `${destination}:${storeId}`
    : destination
}

/** `store-system` of `store-system:12`: lanes of one destination share a part of the total limit. */
export const destinationOf = (lane: string): string => lane.split(':', 1)[0] ?? lane
