import * as z from 'zod'
import { Address } from '../address.ts'
import { FulfilmentLocation, SelectedSlot } from '../stores/fulfilment.ts'
import { Currency, Money } from '../money.ts'
import { GeneralIfMissing } from './if-missing.ts'
import { BasketLine, CheckoutConflict } from './line.ts'
import { AmountLine, BasketCoupon, BasketFulfilment, MissedPromotion } from './parts.ts'

/** The whole basket (spec §3), priced by the server; the reply of every basket call. */
export const Basket = z.object({
  /** Empty while nothing is stored: the next write creates a basket and returns its token. */
  basketToken: z.string(),
  /**
   * Increases with every write. A write that sends an older version is rejected (409), because another tab has written
   * since.
   */
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
    .object({
      nextTierIn: Money,
      /** The highest tier that this order reaches, and the total reward of all tiers it reaches. */
      reachingTier: z.string().optional(),
      reachingReward: Money.optional(),
      basketProjectedSpend: Money,
    })
    .optional(),
  missedPromotions: z.array(MissedPromotion),
  /** The savings of a member of the brand's membership on this basket. */
  missedMembershipPriceDiscount: Money,
  coupon: BasketCoupon.optional(),
  /** Why the server removed a coupon; sent once. */
  removedCoupon: z.object({ code: z.string(), reason: z.string() }).optional(),
  tips: z.array(z.object({ type: z.literal('driver'), amount: Money })),
  /** Limits of the tip field (readings 25); `isEnabled` false hides it. */
  tipLimits: z.object({ isEnabled: z.boolean(), max: Money, increment: Money, suggested: Money }),
  selectedSlot: SelectedSlot.optional(),
  /** The chosen slot when it is no longer reserved. It is never replaced automatically: the shopper is asked. */
  lapsedSlot: SelectedSlot.optional(),
  limits: z.object({
    /** The maximum number of lines in this store; 0 means no limit (readings 13). */
    maxBasketItems: z.int(),
    lines: z.int(),
  }),
  /** What holds for lines without a choice of their own. Absent like `ifMissing` of a line. */
  ifMissing: GeneralIfMissing.optional(),
  hasAlcohol: z.boolean(),
  minimumAge: z.int().optional(),
  /** Conflicts of the whole basket; lines have their own. */
  checkoutConflicts: z.array(CheckoutConflict),
  /** Whether the basket is valid (spec §4), computed by the server with `domain/basket-validity`. */
  isValid: z.boolean(),
})
export type Basket = z.infer<typeof Basket>
