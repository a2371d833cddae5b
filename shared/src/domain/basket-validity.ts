import type { basketApi } from '../contracts/index.ts'

/**
 * Whether one more line may be added. Lines plus queued adds count, quantities do not; 0 means no limit
 * (spec §5 Maximum basket items, readings 13).
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

/** A coupon's requirements of the shopper. */
export type Shopper = { isMember: boolean; isPhoneVerified: boolean }

type BasketFacts = {
  items: { checkoutConflicts: unknown[] }[]
  checkoutConflicts: unknown[]
  fulfilmentMethod: { minSpend: number }
  orderSubtotalAfterDiscounts: number
  coupon?: { registeredMemberRequirement: basketApi.CouponRequirement } | undefined
}

/**
 * Whether the minimum is not reached. The literal condition of spec §4: greater than, so equal is enough
 * (readings 1). Both amounts in the same unit.
 */
export function isBelowMinSpend(minSpend: number, subtotalAfterDiscounts: number): boolean {
  return minSpend > subtotalAfterDiscounts
}

/** The requirement that this shopper still has to meet before checkout; undefined for none (spec §5, §6). */
export function couponConflict(
  requirement: basketApi.CouponRequirement,
  { isMember, isPhoneVerified }: Shopper,
): 'COUPON_NEEDS_MEMBER' | 'COUPON_NEEDS_VERIFIED_PHONE' | undefined {
  if (requirement === 'none') return undefined
  if (!isMember) return 'COUPON_NEEDS_MEMBER'
  return requirement === 'verified-phone' && !isPhoneVerified ? 'COUPON_NEEDS_VERIFIED_PHONE' : undefined
}

/**
 * Everything that keeps a basket from checkout, most important first; empty for a valid one (spec §4 Basket
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

/** Basket validity of spec §4 as a boolean. */
export function isBasketValid(basket: BasketFacts, shopper: Shopper): boolean {
  return basketProblems(basket, shopper).length === 0
}
