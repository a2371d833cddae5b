import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { Address } from '../address.ts'
import { AgreedDeclared, BasketLine, MenuItemChoice } from '../basket/line.ts'
import { AmountLine } from '../basket/parts.ts'
import { SelectedSlot } from '../stores/fulfilment.ts'
import { Money } from '../money.ts'
import { Order } from './order.ts'

const businessOrderId = z.string().min(1).max(100)

export const cancel = endpoint({
  method: 'POST',
  path: '/api/orders/cancel',
  summary: 'Cancels an order that the store has not begun, and gives everything back; for its owner only.',
  access: 'session',
  body: z.object({ businessOrderId }),
  reply: Order,
})

/** What the shopper wants to change. What is left out stays as it was ordered. */
const wishFields = {
  businessOrderId,
  /** New quantities by `basketLineId`; 0 removes the line. */
  quantities: z.record(z.string().max(100), z.int().min(0).max(99)).default({}),
  /** Items that were not ordered. */
  added: z.array(MenuItemChoice).max(50).default([]),
  /** An empty text removes the note. */
  instructions: z.string().trim().max(500).optional(),
  slot: z.object({ slotId: z.string().min(1).max(100), date: z.iso.date() }).optional(),
  deliveryAddress: Address.optional(),
}
const ChangeWish = z.object(wishFields)
export type ChangeWish = z.input<typeof ChangeWish>

/** The order as it would be after a change. */
const ChangeQuote = z.object({
  /** The order's `revision` that is changed. */
  version: z.int(),
  items: z.array(BasketLine),
  savings: z.array(AmountLine),
  fees: z.array(AmountLine),
  tip: Money,
  orderSubtotal: Money,
  orderTotal: Money,
  /** The new total less the old one: less than 0 goes back to the shopper. */
  difference: Money,
  /** Whether the difference is paid now: not for cash, and not for less. */
  needsPayment: z.boolean(),
  slot: SelectedSlot,
  deliveryAddress: Address.optional(),
  instructions: z.string().optional(),
  loyaltyPoints: z.int(),
  minimumAge: z.int().optional(),
  /** Why the coupon of the order no longer applies. */
  removedCoupon: z.object({ code: z.string(), reason: z.string() }).optional(),
  /** Why the order cannot be changed to this, as checkout would say it. */
  problem: z.string().optional(),
})
export type ChangeQuote = z.infer<typeof ChangeQuote>

export const quoteChange = endpoint({
  method: 'POST',
  path: '/api/orders/change/quote',
  summary: 'What a placed order would be and cost after a change; changes nothing. For its owner only.',
  access: 'session',
  body: ChangeWish,
  reply: ChangeQuote,
})

export const acceptChange = endpoint({
  method: 'POST',
  path: '/api/orders/change/accept',
  summary:
    'Changes a placed order to what was quoted, at once when no more is due; a higher total waits for makePayment.',
  access: 'session',
  money: true,
  body: z.strictObject({
    ...wishFields,
    /** Version and total of the quote that the shopper agreed to; others are 409 (trust P4). */
    version: z.int(),
    orderTotal: Money,
    /** `declared` of all lines of the quote, compared likewise. */
    declared: AgreedDeclared,
  }),
  reply: z.object({
    changeId: z.string(),
    /** False: pay the difference with makePayment and this `changeId`. */
    isApplied: z.boolean(),
    /** For makePayment. */
    draftOrderId: z.string(),
    difference: Money,
  }),
})
