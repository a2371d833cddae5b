import * as z from 'zod'
import { Address } from '../address.ts'
import { FulfilmentLocation, SelectedSlot } from '../fulfilment.ts'
import { Currency, Money } from '../money.ts'
import { BasketLine, CheckoutConflict } from './line.ts'
import { AmountLine, BasketCoupon, BasketFulfilment, MissedPromotion } from './parts.ts'

/** The whole basket (spec §3), priced by the server; every basket call answers with it. */
export const Basket = z.object({
  /** Empty while nothing is stored: the next write makes a basket and gives its token. */
  basketToken: z.string(),
  /** Grows with every write; send it with a write to be refused (409) when another tab was faster. */
  version: z.int(),
  storeId: z.int().optional(),
  store: z.object({ slug: z.string(), name: z.string() }).optional(),
  currency: Currency,
  items: z.array(BasketLine),
  /** Sum of quantities, for the basket button. */
  itemCount: z.int(),
  savings: z.array(AmountLine),
  /** Codes DELIVERY, COLLECTION, SMALL_ORDER. */
  fees: z.array(AmountLine),
  orderSubtotal: Money,
  orderSubtotalAfterDiscounts: Money,
  orderTotal: Money,
  fulfilmentMethod: BasketFulfilment,
  fulfilmentLocation: FulfilmentLocation.optional(),
  /** Only for the session that owns the basket (trust T7). */
  addresses: z.object({ delivery: Address.optional(), billing: Address.optional() }),
  contact: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
      smsUpdates: z.boolean().optional(),
    })
    .optional(),
  /** Points this order would earn. */
  loyaltyPoints: z.int(),
  loyalty: z
    .object({ nextTierIn: Money, reachingTier: z.string().optional(), basketProjectedSpend: Money })
    .optional(),
  missedPromotions: z.array(MissedPromotion),
  /** What a member of the brand's membership would have saved. */
  missedMembershipPriceDiscount: Money,
  coupon: BasketCoupon.optional(),
  /** Why a coupon left the basket by itself, once. */
  removedCoupon: z.object({ code: z.string(), reason: z.string() }).optional(),
  tips: z.array(z.object({ type: z.literal('driver'), amount: Money })),
  /** Bounds of the tip field (readings 25); `isEnabled` false hides it. */
  tipLimits: z.object({ isEnabled: z.boolean(), max: Money, increment: Money, suggested: Money }),
  selectedSlot: SelectedSlot.optional(),
  /** What the shopper had chosen and is no longer reserved: they are asked, nothing takes its place by itself. */
  lapsedSlot: SelectedSlot.optional(),
  limits: z.object({
    /** Lines the store allows; 0: no limit (readings 13). */
    maxBasketItems: z.int(),
    lines: z.int(),
  }),
  hasAlcohol: z.boolean(),
  minimumAge: z.int().optional(),
  /** What concerns the basket as a whole; lines carry their own. */
  checkoutConflicts: z.array(CheckoutConflict),
  /** Basket validity of spec §4, decided by the server with the same rule as `domain/basket-validity`. */
  isValid: z.boolean(),
})
export type Basket = z.infer<typeof Basket>
