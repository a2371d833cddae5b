import * as z from 'zod'
import { Address } from './address.ts'
import { BasketLine, CheckoutConflict, MenuItemChoice } from './basket-line.ts'
import { endpoint } from './endpoint.ts'
import { FulfilmentLocation, FulfilmentMethod, SelectedSlot } from './fulfilment.ts'
import { Currency, Money } from './money.ts'

export { BasketLine, CheckoutConflict, LineOption, MenuItemChoice, Quantity } from './basket-line.ts'

/** A saving or a fee, with the words the totals table shows. */
const AmountLine = z.object({ code: z.string(), name: z.string(), amount: Money })
export type AmountLine = z.infer<typeof AmountLine>

export const CouponRequirement = z.enum(['none', 'member', 'verified-phone'])
export type CouponRequirement = z.infer<typeof CouponRequirement>

export const BasketCoupon = z.object({
  code: z.string(),
  name: z.string(),
  /** What it takes off this basket now. */
  deductCost: Money,
  registeredMemberRequirement: CouponRequirement,
  /** Kept until the shopper signs in, then applied once more (readings 22). */
  needsReAppliedAfterAuth: z.boolean(),
})
export type BasketCoupon = z.infer<typeof BasketCoupon>

export const BasketFulfilment = z.object({
  type: FulfilmentMethod,
  /** Instant the order is for; absent until a slot is chosen. */
  datetime: z.iso.datetime().optional(),
  /** What delivery or collection costs this basket. */
  cost: Money,
  /** Subtotal from which it is free. */
  freeFrom: Money.optional(),
  /** How much more until it is free; 0 when reached. */
  freeFromShortfall: Money.optional(),
  minSpend: Money,
  /** How much more until the minimum is reached; 0 when reached (readings 1). */
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
  /** Things still to add; absent for "spend and save". */
  missingQuantity: z.int().optional(),
  /** Amount still to spend; absent for multi-buys. */
  missingSpend: Money.optional(),
})
export type MissedPromotion = z.infer<typeof MissedPromotion>

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

const basketToken = z.string().max(100)
/** Absent: a new basket, or the session's own. */
const knownToken = basketToken.optional()
const version = z.int().optional()
const basketLineId = z.string().min(1).max(100)

export const retrieve = endpoint({
  method: 'POST',
  path: '/api/basket/retrieve',
  summary: "The basket of a token, else the session's own, priced now; an empty one when there is none.",
  access: 'session',
  body: z.object({
    storeId: z.int().optional(),
    fulfilmentMethod: FulfilmentMethod.optional(),
    basketToken: knownToken,
    fulfilmentLocation: FulfilmentLocation.optional(),
  }),
  reply: Basket,
})

export const clear = endpoint({
  method: 'POST',
  path: '/api/basket/clear',
  summary: 'Empties a basket; the token stays. A copy stays recoverable (readings 30).',
  access: 'session',
  body: z.object({ basketToken, version }),
  reply: Basket,
})

export const restore = endpoint({
  method: 'POST',
  path: '/api/basket/restore',
  summary: 'Puts back what the last `clear` took out.',
  access: 'session',
  body: z.object({ basketToken }),
  reply: Basket,
})

export const update = endpoint({
  method: 'POST',
  path: '/api/basket/update',
  summary: 'Swaps the fulfilment method, the place or the store of a basket (readings 35).',
  access: 'session',
  body: z.object({
    basketToken: knownToken,
    storeId: z.int(),
    fulfilmentMethod: FulfilmentMethod,
    fulfilmentLocation: FulfilmentLocation.optional(),
    version,
  }),
  reply: Basket,
})

export const addItem = endpoint({
  method: 'POST',
  path: '/api/basket/item/add',
  summary: 'Adds a menu item or a meal deal; makes the basket when there is none.',
  access: 'session',
  body: z.object({
    storeId: z.int(),
    fulfilmentMethod: FulfilmentMethod,
    basketToken: knownToken,
    menuItem: MenuItemChoice,
    bannerAdvertId: z.string().max(100).optional(),
    fulfilmentLocation: FulfilmentLocation.optional(),
    version,
  }),
  reply: Basket,
})

export const updateItem = endpoint({
  method: 'POST',
  path: '/api/basket/item/update',
  summary: 'Changes quantity, size or options of a line.',
  access: 'session',
  body: z.object({ basketToken, basketLineId, menuItem: MenuItemChoice, version }),
  reply: Basket,
})

export const removeItem = endpoint({
  method: 'POST',
  path: '/api/basket/item/remove',
  summary: 'Takes a line out; a line already gone is no error.',
  access: 'session',
  body: z.object({ basketToken, basketLineId, version }),
  reply: Basket,
})

/** What the form asks for. */
export const CouponForm = z.object({ coupon: z.string().trim().min(1, 'Enter a coupon code.').max(40) })

export const applyCoupon = endpoint({
  method: 'POST',
  path: '/api/basket/coupon/apply',
  summary: 'Applies a coupon code.',
  access: 'session',
  body: CouponForm.extend({ basketToken, verifyToken: z.string().max(4000).optional(), version }),
  reply: Basket,
})

export const removeCoupon = endpoint({
  method: 'POST',
  path: '/api/basket/coupon/remove',
  summary: 'Takes the coupon off.',
  access: 'session',
  body: z.object({ basketToken, version }),
  reply: Basket,
})

export const updateTip = endpoint({
  method: 'POST',
  path: '/api/basket/tip/update',
  summary: "Sets the driver's tip, from 0 up to `tipLimits.max` in steps of `tipLimits.increment`.",
  access: 'session',
  body: z.object({ basketToken, tip: Money.min(0).max(1000), version }),
  reply: Basket,
})

export const reserveTimeSlot = endpoint({
  method: 'POST',
  path: '/api/basket/reserveTimeSlot',
  summary: 'Reserves a slot for the basket, one at a time; `selectedSlot` of the reply says until when.',
  access: 'session',
  body: z.object({
    storeId: z.int(),
    basketToken: knownToken,
    fulfilmentMethod: FulfilmentMethod,
    timeSlotDate: z.iso.date('Time slot date provided was not valid.'),
    slotId: z.string().min(1).max(120),
    timeSlotTime: z.string().max(20).optional(),
    postcode: z.string().max(12).optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    version,
  }),
  reply: Basket,
})
