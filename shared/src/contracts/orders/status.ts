import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { FulfilmentMethod } from '../fulfilment.ts'
import { Money } from '../money.ts'
import { WhoseOrder } from './whose-order.ts'

/** Status keys of an order (spec §4, readings 15). */
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

/** Why an order ended without goods; a refund that follows does not replace it. */
const Outcome = z.object({
  key: OrderStatusKey,
  label: z.string(),
  at: z.iso.datetime(),
  /** The store's own text, where it gave one. */
  reason: z.string().optional(),
})

export const OrderStatus = z.object({
  businessOrderId: z.string(),
  status: OrderStatusKey,
  /** Text for this fulfilment method: a collection shows "Ready to collect". */
  label: z.string(),
  percent: z.int(),
  steps: z.array(Step),
  isActive: z.boolean(),
  /** Rejected, refunded, declined, cancelled or not deliverable. */
  isNegative: z.boolean(),
  /** Active delivery: the driver's map may be offered (spec §4). */
  canTrack: z.boolean(),
  fulfilmentMethod: FulfilmentMethod,
  /** Instant the order is for. */
  fulfilmentAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Rejected, declined, cancelled or not deliverable: kept when `status` has moved on to `refunded`. */
  outcome: Outcome.optional(),
  /** The refund; `amount` of what was paid here. */
  refund: z.object({ amount: Money.optional(), at: z.iso.datetime() }).optional(),
  /** A refund is due and has not been made yet: `refund` follows. */
  isRefundDue: z.boolean(),
})
export type OrderStatus = z.infer<typeof OrderStatus>

export const orderStatus = endpoint({
  method: 'POST',
  path: '/api/stores/orderStatus',
  summary: 'Where an order is; to its owner only.',
  access: 'anyone',
  body: WhoseOrder,
  reply: OrderStatus,
})
