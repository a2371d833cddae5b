import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { FulfilmentMethod } from '../stores/fulfilment.ts'
import { Money } from '../money.ts'
import { LineOutcome } from './line-outcome.ts'
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

/** The reason why an order ended without being fulfilled; a later refund does not replace it. */
const Outcome = z.object({
  key: OrderStatusKey,
  label: z.string(),
  at: z.iso.datetime(),
  /** The store's own text, if it gave one. */
  reason: z.string().optional(),
  /** The shopper cancelled the order, and not the store. */
  isByShopper: z.boolean().optional(),
})

export const OrderStatus = z.object({
  businessOrderId: z.string(),
  status: OrderStatusKey,
  /** Text for this fulfilment method: a collection shows "Ready to collect". */
  label: z.string(),
  percent: z.int(),
  steps: z.array(Step),
  isActive: z.boolean(),
  /** Rejected, refunded, declined, cancelled or undeliverable. */
  isNegative: z.boolean(),
  /** Whether the driver's map may be offered, for an active delivery (spec §4). */
  canTrack: z.boolean(),
  fulfilmentMethod: FulfilmentMethod,
  fulfilmentAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Rejected, declined, cancelled or undeliverable. Kept when `status` has changed to `refunded`. */
  outcome: Outcome.optional(),
  /** The refund; `amount` is the part of the payment made here. */
  refund: z.object({ amount: Money.optional(), at: z.iso.datetime() }).optional(),
  /** Whether a refund is due that has not been made yet; `refund` follows. */
  isRefundDue: z.boolean(),
  /** Lines that the store reported about. Absent before, and from older servers. */
  lines: z.array(LineOutcome).optional(),
  /** Reports of something wrong about which a person decides. Absent from older servers. */
  openProblems: z.int().optional(),
  /** As in `Order`: a page that has an older one fetches the order again. */
  revision: z.int().optional(),
})
export type OrderStatus = z.infer<typeof OrderStatus>

export const orderStatus = endpoint({
  method: 'POST',
  path: '/api/stores/orderStatus',
  summary: 'The status of an order; for its owner only.',
  access: 'anyone',
  body: WhoseOrder,
  reply: OrderStatus,
})
