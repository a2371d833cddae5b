import * as z from 'zod'
import { Address } from '../address.ts'
import { BasketLine } from '../basket/line.ts'
import { AmountLine } from '../basket/parts.ts'
import { FulfilmentMethod, SelectedSlot } from '../stores/fulfilment.ts'
import { Currency, Money } from '../money.ts'
import { PaymentKind, PaymentState } from '../payment.ts'
import { OrderProblem, ProblemState } from './problem.ts'
import { OrderStatus, OrderStatusKey } from './status.ts'

/** Whether the owner may still change or cancel the order. */
const OrderChanges = z.object({
  canChange: z.boolean(),
  canCancel: z.boolean(),
  /** When it ends at the latest; absent for "as soon as possible", which ends when the store begins. */
  until: z.iso.datetime().optional(),
  /** Why it has ended, as text for the shopper. */
  reason: z.string().optional(),
})
export type OrderChanges = z.infer<typeof OrderChanges>

/** Why a part of an order's money was given back. */
export const RefundCause = z.enum(['short', 'substitute', 'weighed', 'change', 'problem'])
export type RefundCause = z.infer<typeof RefundCause>

const OrderRefund = z.object({
  cause: RefundCause,
  amount: Money,
  /** To the card or wallet that paid, to the member's credit, or less cash to pay. */
  to: z.enum(['payment', 'credit', 'cash']),
  at: z.iso.datetime(),
  /** Whether the card's bank has it. */
  isDone: z.boolean(),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** One order, for the success page, the member area and the signed link. */
export const Order = z.object({
  businessOrderId: z.string(),
  /** Short number for display, for example `LK4-7QX2`. */
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
  /** Parts of the total that were given back, oldest first. Absent from older servers. */
  refunds: z.array(OrderRefund).optional(),
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
  /** What was reported to be wrong, oldest first. Absent from older servers. */
  problems: z.array(OrderProblem).optional(),
  /** Present while something wrong with the order can be reported. */
  problemReport: z.object({ until: z.iso.datetime() }).optional(),
  /** Signed link to this order for sharing to another device (readings 36). */
  link: z.string(),
  /** The files that the server has of the order (`OrderFile`). Absent from a server without files. */
  files: z.array(z.string()).optional(),
  /** The number of changes since the order was placed. */
  revision: z.int().optional(),
  /** Absent for an order that has ended, for who only has the link, and where the brand does not offer it. */
  changes: OrderChanges.optional(),
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
  /** As in `OrderStatus`. */
  isRefundDue: z.boolean(),
  canTrack: z.boolean(),
  fulfilmentMethod: FulfilmentMethod,
  fulfilmentAt: z.iso.datetime(),
  store: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  /** Number of pieces. */
  itemCount: z.int(),
  lineCount: z.int().optional(),
  /** Of the first few items. */
  itemNames: z.array(z.string()),
  pictures: z.array(z.string()),
  orderTotal: Money,
  /** The driver's tip, included in the total (readings 25). */
  tip: Money,
  currency: Currency,
  isReviewed: z.boolean(),
  /** The state of the latest report of something wrong. */
  problem: ProblemState.optional(),
})
export type OrderSummary = z.infer<typeof OrderSummary>
