import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { FulfilmentMethod } from './stores/fulfilment.ts'
import { Money } from './money.ts'
import { OrderStatusKey } from './orders/index.ts'

/**
 * Store systems (kitchen, till, driver) and the shop send each other signed calls. `Larder-Signature` is the hex
 * HMAC-SHA256 of the raw body. `Larder-Event-Id` identifies the event; a repeated event changes nothing. Times are ISO
 * 8601.
 */
export const SIGNATURE_HEADER = 'Larder-Signature'
export const EVENT_ID_HEADER = 'Larder-Event-Id'

const businessOrderId = z.string().min(1).max(100)

export const updateOrderStatus = endpoint({
  method: 'POST',
  path: '/api/integrations/orders/status',
  summary: 'A store system updates an order’s status; backward moves are accepted and ignored.',
  access: 'signed',
  body: z.object({
    businessOrderId,
    /** A status key or label (readings 15). */
    status: z.string().min(1).max(60),
    occurredAt: z.iso.datetime(),
    /** Shown to the shopper with a negative status. */
    reason: z.string().max(300).optional(),
  }),
  reply: z.object({ isApplied: z.boolean(), status: OrderStatusKey }),
})

export const updateDriverLocation = endpoint({
  method: 'POST',
  path: '/api/integrations/orders/driver-location',
  summary: "A driver's system reports a position, which is stored only while the order is on its way.",
  access: 'signed',
  body: z.object({
    businessOrderId,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    bearing: z.number().min(0).max(360).optional(),
    eta: z.iso.datetime().optional(),
    stopsAway: z.int().min(0).max(500).optional(),
    occurredAt: z.iso.datetime(),
  }),
  reply: z.object({ isApplied: z.boolean() }),
})

/** The shop's signed message to a store's system when an order is placed. */
export const PlacedOrder = z.object({
  businessOrderId,
  orderNumber: z.string(),
  brand: z.string(),
  /** The shop's origin, to which status changes are reported. */
  shopOrigin: z.url(),
  placedAt: z.iso.datetime(),
  fulfilmentMethod: FulfilmentMethod,
  /** The fulfilment time of the order. */
  fulfilmentAt: z.iso.datetime(),
  isAsap: z.boolean(),
  store: z.object({ id: z.int(), name: z.string(), latitude: z.number(), longitude: z.number() }),
  destination: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), details: z.array(z.string()) })),
  instructions: z.string().optional(),
  orderTotal: Money,
  isPaid: z.boolean(),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>
