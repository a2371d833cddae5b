import * as z from 'zod'
import { FulfilmentMethod } from '../stores/fulfilment.ts'
import { Money } from '../money.ts'

/** Something that is not in a basket although it was to be brought into it, with the reason for the shopper. */
export const LeftOutItem = z.object({ name: z.string(), message: z.string() })
export type LeftOutItem = z.infer<typeof LeftOutItem>

/** A saving or a fee, with its name in the totals table. */
export const AmountLine = z.object({ code: z.string(), name: z.string(), amount: Money })
export type AmountLine = z.infer<typeof AmountLine>

export const CouponRequirement = z.enum(['none', 'member', 'verified-phone'])
export type CouponRequirement = z.infer<typeof CouponRequirement>

export const BasketCoupon = z.object({
  code: z.string(),
  name: z.string(),
  /** The discount on the current basket. */
  deductCost: Money,
  registeredMemberRequirement: CouponRequirement,
  /** The coupon is kept until the shopper signs in and applied again then (readings 22). */
  needsReAppliedAfterAuth: z.boolean(),
})
export type BasketCoupon = z.infer<typeof BasketCoupon>

export const BasketFulfilment = z.object({
  type: FulfilmentMethod,
  /** The fulfilment time of the order; absent until a slot is chosen. */
  datetime: z.iso.datetime().optional(),
  /** Delivery or collection fee of this basket. */
  cost: Money,
  /** The subtotal from which delivery or collection is free. */
  freeFrom: Money.optional(),
  /** The amount missing until it is free; 0 when reached. */
  freeFromShortfall: Money.optional(),
  minSpend: Money,
  /** The amount missing until the minimum spend; 0 when reached (readings 1). */
  minSpendShortfall: Money,
  zoneFreeDeliveryMessage: z.string().optional(),
})
export type BasketFulfilment = z.infer<typeof BasketFulfilment>

export const MissedPromotion = z.object({
  dealId: z.string(),
  dealSlug: z.string(),
  name: z.string(),
  /** "Add 1 more for 3 for £5". */
  message: z.string(),
  /** Number of items still to add; absent for "spend and save". */
  missingQuantity: z.int().optional(),
  /** Amount that is missing for the offer; absent for multi-buys. */
  missingSpend: Money.optional(),
})
export type MissedPromotion = z.infer<typeof MissedPromotion>
