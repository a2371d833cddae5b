/**
 * Store systems: kitchen, till and driver applications of a store.
 *
 * Outwards, the shop tells them of each order that is paid or payable in cash (`StoreSystems.send`),
 * from its outbox, so at least once. Inwards they report by
 * `POST /api/integrations/orders/status` and `POST /api/integrations/orders/driver-location`.
 *
 * Both directions carry
 * - `Larder-Signature`: hex HMAC-SHA256 of the raw body under the store system's key;
 * - `Larder-Event-Id`: unique per fact; a repeated one is acknowledged and changes nothing.
 * A status only ever moves forward; a report of an earlier one is acknowledged and ignored.
 */
export const SIGNATURE_HEADER = 'larder-signature'
export const EVENT_HEADER = 'larder-event-id'
export const ORDER_STATUS_PATH = '/api/integrations/orders/status'
export const DRIVER_LOCATION_PATH = '/api/integrations/orders/driver-location'

export type StoreSystems = {
  /** Tells the store of an order; `eventId` makes a repeat harmless. Throws an OutsideError. */
  send(order: StoreOrder, eventId: string): Promise<void>
  /** Was this raw body signed by the store's system? */
  isSigned(rawBody: string, headers: Headers): boolean
}

/** An order as a kitchen needs it. */
export type StoreOrder = {
  businessOrderId: string
  storeId: number
  /** Host name of the brand, to which reports of this order go. */
  host: string
  fulfilmentMethod: 'delivery' | 'collection'
  placedAt: string
  /** Promised time, ISO 8601; absent for as soon as possible. */
  dueAt?: string
  instructions?: string
  lines: { name: string; quantity: number; options: string[] }[]
  /** Where the driver starts and where the shopper is; absent for collection. */
  route?: { from: Coordinates; to: Coordinates }
}

export type Coordinates = { latitude: number; longitude: number }

/** Body of a status report. `status` is a key or a label of readings 15. */
export type StatusReport = { businessOrderId: string; status: string; at: string; reason?: string }

/** Body of a driver report (providers.md "Realtime"). `eta` is an instant, `bearing` degrees from north. */
export type DriverReport = {
  businessOrderId: string
  latitude: number
  longitude: number
  bearing: number
  updatedAt: string
  eta: string
  stopsAway: number
}
