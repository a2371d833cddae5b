import * as z from 'zod'
import { Address } from './address.ts'
import { BasketLine } from './basket-line.ts'
import { endpoint } from './endpoint.ts'
import { FulfilmentMethod, SelectedSlot } from './fulfilment.ts'
import { Currency, Money } from './money.ts'
import { PaymentKind, PaymentState } from './payment.ts'

/** Status keys of an order (spec §4, readings 15), before them the two that only the shop sees. */
export const OrderStatusKey = z.enum([
  'sent_to_store',
  'store_accepted_picking',
  'picked',
  'en_route',
  'delivered',
  'store_rejected',
  'refunded',
  'declined',
  'cancelled',
  'unable_to_deliver',
])
export type OrderStatusKey = z.infer<typeof OrderStatusKey>

const Step = z.object({
  key: OrderStatusKey,
  label: z.string(),
  percent: z.int(),
  isDone: z.boolean(),
  isCurrent: z.boolean(),
  at: z.iso.datetime().optional(),
})

export const OrderStatus = z.object({
  businessOrderId: z.string(),
  status: OrderStatusKey,
  /** Words for this fulfilment method: a collection says "Ready to collect". */
  label: z.string(),
  percent: z.int(),
  steps: z.array(Step),
  isActive: z.boolean(),
  /** Rejected, refunded, declined, cancelled or not deliverable. */
  isNegative: z.boolean(),
  /** Active delivery: the driver's map may be offered (spec §4). */
  canTrack: z.boolean(),
  fulfilmentMethod: FulfilmentMethod,
  updatedAt: z.iso.datetime(),
})
export type OrderStatus = z.infer<typeof OrderStatus>

const who = {
  businessOrderId: z.string().min(1).max(100),
  /** Signed link of the confirmation (readings 36), for people without the session. */
  order: z.string().max(500).optional(),
}

export const orderStatus = endpoint({
  method: 'POST',
  path: '/api/stores/orderStatus',
  summary: 'Where an order is; to its owner only.',
  access: 'anyone',
  body: z.object(who),
  reply: OrderStatus,
})

const MapPoint = z.object({ latitude: z.number(), longitude: z.number() })

export const DriverLocation = z.object({
  /** False before the order is on its way: "driver not assigned yet" (readings 16); no position then. */
  isAssigned: z.boolean(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  /** Degrees from north. */
  bearing: z.number().optional(),
  updatedAt: z.iso.datetime().optional(),
  /** Instant of arrival, as the driver's system expects it. */
  eta: z.iso.datetime().optional(),
  stopsAway: z.int().optional(),
  /** Ends of the map. */
  store: MapPoint.optional(),
  destination: MapPoint.optional(),
})
export type DriverLocation = z.infer<typeof DriverLocation>

export const getDriverLocation = endpoint({
  method: 'POST',
  path: '/api/order/getDriverLocation',
  summary: 'Where the driver is, while the order is on its way; to its owner only.',
  access: 'anyone',
  body: z.object(who),
  reply: DriverLocation,
})

/** `realtimeMessaging.url` of the business profile: where an order's events are streamed (providers: Realtime). */
export const ORDER_EVENTS_URL = '/api/orders/{businessOrderId}/events'

/**
 * Path of an order's server-sent events: `event: status` carries an `OrderStatus`, `event: driver`
 * a `DriverLocation`, both as JSON. Ids grow, so `Last-Event-ID` continues where the stream broke;
 * a comment every 15 s keeps it open. The stream ends after a final status.
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

const AmountLine = z.object({ code: z.string(), name: z.string(), amount: Money })

/** One order, for the success page, the member area and the signed link. */
export const Order = z.object({
  businessOrderId: z.string(),
  /** Short number for people, as `LK4-7QX2`. */
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  status: OrderStatus,
  fulfilmentMethod: FulfilmentMethod,
  slot: SelectedSlot,
  store: z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    phoneNumber: z.string().optional(),
    address: Address.optional(),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
    timeZone: z.string(),
    orderSuccessMessage: z.string().optional(),
  }),
  currency: Currency,
  items: z.array(BasketLine),
  savings: z.array(AmountLine),
  fees: z.array(AmountLine),
  tip: Money,
  orderSubtotal: Money,
  orderTotal: Money,
  coupon: z.object({ code: z.string(), name: z.string(), deductCost: Money }).optional(),
  payment: z.object({
    method: PaymentKind,
    state: PaymentState,
    scheme: z.string().optional(),
    last4: z.string().optional(),
  }),
  deliveryAddress: Address.optional(),
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
  }),
  instructions: z.string().optional(),
  loyaltyPoints: z.int(),
  /** Members may review a finished order once. */
  isReviewed: z.boolean(),
  /** Signed link to this order for sharing to another device (readings 36). */
  link: z.string(),
})
export type Order = z.infer<typeof Order>

/** One row of an order list. */
export const OrderSummary = z.object({
  businessOrderId: z.string(),
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  status: OrderStatusKey,
  label: z.string(),
  percent: z.int(),
  isActive: z.boolean(),
  isNegative: z.boolean(),
  canTrack: z.boolean(),
  fulfilmentMethod: FulfilmentMethod,
  /** Instant the order is for. */
  fulfilmentAt: z.iso.datetime(),
  store: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  itemCount: z.int(),
  /** First few names and pictures. */
  itemNames: z.array(z.string()),
  pictures: z.array(z.string()),
  orderTotal: Money,
  currency: Currency,
  isReviewed: z.boolean(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const view = endpoint({
  method: 'POST',
  path: '/api/orders/view',
  summary: 'A placed order, to the session or member that owns it.',
  access: 'session',
  body: z.object({ businessOrderId: z.string().min(1).max(100) }),
  reply: Order,
})

export const bySignedLink = endpoint({
  method: 'POST',
  path: '/api/orders/bySignedLink',
  summary: 'A placed order by the signed link of its confirmation (readings 36).',
  access: 'anyone',
  body: z.object({ order: z.string().min(1).max(500) }),
  reply: Order,
})
