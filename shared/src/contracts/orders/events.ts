/** `realtimeMessaging.url` of the business profile: where an order's events are streamed (providers: Realtime). */
export const ORDER_EVENTS_URL = '/api/orders/{businessOrderId}/events'

/**
 * Path of an order's server-sent events: `event: status` has an `OrderStatus`, `event: driver` a
 * `DriverLocation`, both as JSON. Ids grow, so `Last-Event-ID` continues where the stream was interrupted; a
 * comment every 15 s keeps it open. The stream ends when no more changes are possible (`isOrderSettled`).
 */
export function orderEventsPath({
  businessOrderId,
  order,
}: {
  businessOrderId: string
  order?: string
}): string {
  const path = ORDER_EVENTS_URL.replace('{businessOrderId}', encodeURIComponent(businessOrderId))
  return order ? `${path}?order=${encodeURIComponent(order)}` : path
}
