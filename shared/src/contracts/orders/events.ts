/** `realtimeMessaging.url` of the business profile: the address of an order's event stream (providers: Realtime). */
export const ORDER_EVENTS_URL = '/api/orders/{businessOrderId}/events'

/**
 * Path of an order's server-sent events: `event: status` has an `OrderStatus`, `event: driver` a `DriverLocation`,
 * both as JSON. Ids increase, so `Last-Event-ID` resumes an interrupted stream; a comment every 15 s keeps it open.
 * The stream ends when no more changes are possible (`isOrderSettled`).
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
