import { integrationsApi } from '@larder/shared/contracts'
import { hasValidSignature, signBytes } from '@larder/kernel/http/signature.ts'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'

/**
 * Store systems: kitchen, till and driver applications of a store (contract: `integrationsApi`). The shop sends them
 * each order that is paid or payable in cash, from its outbox, so at least once. They report through
 * `integrationsApi.updateOrderStatus` and `updateDriverLocation`. Both directions carry `Larder-Signature` (hex
 * HMAC-SHA256 of the raw body under the store system's key) and `Larder-Event-Id` (unique per event; a repeated one is
 * acknowledged and changes nothing).
 */
export type StoreSystems = {
  /** Sends an order to the store; `eventId` makes it safe to repeat. Throws an `OutsideError`. */
  send(order: integrationsApi.PlacedOrder, eventId: string): Promise<void>
  /** Tells the store what to do about a line that it asked about. Safe to repeat, and throws, as `send`. */
  sendAnswer(answer: integrationsApi.LineAnswer, eventId: string): Promise<void>
  /** Tells the store that the shopper has cancelled an order; as safe to repeat. Throws an `OutsideError`. */
  cancel(order: integrationsApi.OrderCancelled, eventId: string): Promise<void>
  isSigned(rawBody: string, headers: Headers): boolean
}

type StoreSystemSettings = {
  /** Where placed orders are posted; answers about lines go to `/answers` below it. */
  url: string
  /** The first key signs; all are accepted while one replaces another (trust T10). */
  keys: string[]
}

/** Exchanges signed webhooks with a store's system; the demo kitchen is such a system. */
export function createStoreSystems({
  url,
  keys,
  deadlines,
}: StoreSystemSettings & WithDeadlines): StoreSystems {
  const { call } = createOutsideCaller({ deadlines, service: 'store system', baseUrl: url })
  type Signed = { path: string; eventId: string; storeKey: string }

  async function post(message: object, { path, eventId, storeKey }: Signed): Promise<void> {
    const body = JSON.stringify(message)
    const headers = {
      'content-type': 'application/json',
      [integrationsApi.SIGNATURE_HEADER]: signBytes(body, keys[0] ?? ''),
      [integrationsApi.EVENT_ID_HEADER]: eventId,
    }
    // One breaker per store: one store's unavailable system must not block the others.
    await call({ method: 'POST', path, headers, text: body, breakerKey: storeKey })
  }

  return {
    send: (order, eventId) =>
      post(order, { path: '', eventId, storeKey: `${order.brand}/${order.store.id}` }),
    sendAnswer: (answer, eventId) =>
      post(answer, { path: '/answers', eventId, storeKey: `${answer.brand}/${answer.storeId}` }),
    cancel: (order, eventId) =>
      post(order, { path: '/cancelled', eventId, storeKey: `${order.brand}/${order.store.id}` }),
    isSigned: (rawBody, headers) =>
      hasValidSignature(rawBody, headers.get(integrationsApi.SIGNATURE_HEADER), keys),
  }
}
