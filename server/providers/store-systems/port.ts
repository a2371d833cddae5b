import type { integrationsApi } from '@larder/shared/contracts'

/**
 * Store systems: kitchen, till and driver applications of a store (contract: `integrationsApi`). Outwards, the shop
 * sends them each order that is paid or payable in cash, from its outbox, so at least once. Inwards they report by
 * `integrationsApi.updateOrderStatus` and `updateDriverLocation`. Both directions carry `Larder-Signature` (hex
 * HMAC-SHA256 of the raw body under the store system's key) and `Larder-Event-Id` (one per event; a repeated one is
 * acknowledged and changes nothing).
 */
export type StoreSystems = {
  /** Sends the store an order; `eventId` makes a repeat harmless. Throws an `OutsideError`. */
  send(order: integrationsApi.PlacedOrder, eventId: string): Promise<void>
  /** Whether this raw body is signed by the store's system. */
  isSigned(rawBody: string, headers: Headers): boolean
}
