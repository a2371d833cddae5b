import type { basketApi } from '../../contracts/index.ts'

/**
 * Whether one more line may be added. Counts lines and queued adds, not quantities; 0 means no limit (spec §5 Maximum
 * basket items, readings 13).
 */
export function canAddLine({
  lines,
  queued,
  maxBasketItems,
}: {
  lines: number
  queued: number
  maxBasketItems: number
}): boolean {
  return maxBasketItems === 0 || lines + queued < maxBasketItems
}

export type BasketProblem =
  | 'EMPTY'
  | 'CHECKOUT_CONFLICT'
  | 'MIN_SPEND'
  | 'COUPON_NEEDS_MEMBER'
  | 'COUPON_NEEDS_VERIFIED_PHONE'

/** Facts about the shopper that a coupon may require. */
export type Shopper = { isMember: boolean; isPhoneVerified: boolean }

type BasketFacts = {
  items: { checkoutConflicts: unknown[] }[]
  checkoutConflicts: unknown[]
  fulfilmentMethod: { minSpend: number }
  orderSubtotalAfterDiscounts: number
  coupon?: { registeredMemberRequirement: basketApi.CouponRequirement } | undefined
}

/**
 * Whether the basket is below the minimum spend. Equal is enough, by the literal condition of spec §4 (readings 1).
 * Both amounts are in the same unit.
 */
export function isBelowMinSpend(minSpend: number, subtotalAfterDiscounts: number): boolean {
  return minSpend > subtotalAfterDiscounts
}

/** The coupon requirement that this shopper does not meet yet; undefined if there is none (spec §5, §6). */
export function couponConflict(
  requirement: basketApi.CouponRequirement,
  { isMember, isPhoneVerified }: Shopper,
): 'COUPON_NEEDS_MEMBER' | 'COUPON_NEEDS_VERIFIED_PHONE' | undefined {
  if (requirement === 'none') return undefined
  if (!isMember) return 'COUPON_NEEDS_MEMBER'
  return requirement === 'verified-phone' && !isPhoneVerified ? 'COUPON_NEEDS_VERIFIED_PHONE' : undefined
}

/**
 * All problems that keep a basket from checkout, most important first; empty for a valid basket (spec §4 Basket
 * validity).
 */
export function basketProblems(basket: BasketFacts, shopper: Shopper): BasketProblem[] {
  if (basket.items.length === 0) return ['EMPTY']
  const problems: BasketProblem[] = []
  const hasConflict =
    basket.checkoutConflicts.length > 0 || basket.items.some((line) => line.checkoutConflicts.length > 0)
  if (hasConflict) problems.push('CHECKOUT_CONFLICT')
  if (isBelowMinSpend(basket.fulfilmentMethod.minSpend, basket.orderSubtotalAfterDiscounts)) {
    problems.push('MIN_SPEND')
  }
  const coupon = basket.coupon && couponConflict(basket.coupon.registeredMemberRequirement, shopper)
  if (coupon) problems.push(coupon)
  return problems
}

/** Whether the basket is valid (spec §4). */
export function isBasketValid(basket: BasketFacts, shopper: Shopper): boolean {
  return basketProblems(basket, shopper).length === 0
}
