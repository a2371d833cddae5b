import type { basketApi } from '@larder/shared/contracts'
import { basketProblems, couponConflict, hasLapsed, toMoney } from '@larder/shared/domain'
import type { BasketFacts } from '../basket-facts.ts'
import { coarsePlace } from '../basket-place.ts'
import { couponReason, couponTerms } from '../coupon-state.ts'
import { basketConflicts } from './conflicts.ts'
import { loyaltyOf, toMissed } from './rewards.ts'
import { feesOf, fulfilmentOf, savingsOf } from './sums.ts'
import { tipOf, totalPence } from './total.ts'

const MISSED_SHOWN = 3

function toLines({ lines, priced }: BasketFacts): basketApi.BasketLine[] {
  return lines.map(({ shown }, index) => {
    const line = priced.lines[index]
    const total = line?.totalPence ?? 0
    const discount = line?.discountPence ?? 0
    return {
      ...shown,
      unitPrice: toMoney(line?.unitPence ?? 0),
      fullUnitPrice: toMoney(line?.fullUnitPence ?? 0),
      lineTotal: toMoney(total),
      discount: toMoney(discount),
      lineTotalAfterDiscounts: toMoney(total - discount),
      dealNames: line?.dealNames ?? [],
    }
  })
}

function removedCouponOf({ couponProblem }: BasketFacts): basketApi.Basket['removedCoupon'] {
  if (!couponProblem) return undefined
  const { code, problem, terms } = couponProblem
  const isUnknown = problem === 'UNKNOWN' || !terms
  return {
    code,
    reason: isUnknown ? 'This coupon code is not valid.' : couponReason(problem, couponTerms(terms)),
  }
}

/** The held slot; one whose reservation expired is only the shopper's choice. */
function slotsOf({ row, now }: BasketFacts): Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'> {
  const slot = row.slot ?? undefined
  return hasLapsed(slot, now) ? { lapsedSlot: slot } : { selectedSlot: slot }
}

/** Personal fields, complete for the owner only: others see just the outcode of the location (trust T7). */
function personalOf({ row, place }: BasketFacts, isOwner: boolean) {
  if (!isOwner) return { fulfilmentLocation: coarsePlace(place) ?? undefined, addresses: {} }
  return {
    fulfilmentLocation: place ?? undefined,
    addresses: { delivery: row.deliveryAddress ?? undefined, billing: row.billingAddress ?? undefined },
    contact: row.contact ?? undefined,
  }
}

function couponOf({ coupon, priced, shopper }: BasketFacts): basketApi.Basket['coupon'] {
  return (
    coupon && {
      code: coupon.code,
      name: coupon.name,
      deductCost: toMoney(priced.couponGoodsPence + priced.couponFulfilmentPence),
      registeredMemberRequirement: coupon.requirement,
      needsReAppliedAfterAuth: couponConflict(coupon.requirement, shopper) === 'COUPON_NEEDS_MEMBER',
    }
  )
}

function tipsOf(facts: BasketFacts): Pick<basketApi.Basket, 'tips' | 'tipLimits'> {
  const { tipPence, isEnabled, bounds, suggestedPence } = tipOf(facts)
  return {
    tips: tipPence > 0 ? [{ type: 'driver', amount: toMoney(tipPence) }] : [],
    tipLimits: {
      isEnabled,
      max: toMoney(bounds.maxPence),
      increment: toMoney(bounds.incrementPence),
      suggested: toMoney(suggestedPence),
    },
  }
}

/**
 * The basket of spec §3, for its owner or, without personal data, for whoever has its token: they see just the outcode
 * of the location (trust T7).
 */
export function showBasket(facts: BasketFacts, { isOwner }: { isOwner: boolean }): basketApi.Basket {
  const { row, offer, store, terms, priced, shopper, lines } = facts
  const items = toLines(facts)
  const personal = personalOf(facts, isOwner)
  const slots = slotsOf(facts)
  const ages = items.flatMap(({ minimumAge }) => minimumAge ?? [])
  const { pointsPerPound, isEnabled: hasLoyalty } = offer.rewards.loyalty
  const shown = {
    basketToken: row.token,
    version: row.version,
    storeId: row.storeId ?? undefined,
    store: store && { slug: store.slug, name: store.name },
    currency: offer.brand.currency,
    items,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    savings: savingsOf(facts),
    fees: feesOf(facts),
    orderSubtotal: toMoney(priced.subtotalPence),
    orderSubtotalAfterDiscounts: toMoney(priced.subtotalAfterDiscountsPence),
    orderTotal: toMoney(totalPence(facts)),
    fulfilmentMethod: fulfilmentOf(facts, slots.selectedSlot?.startsAt),
    ...personal,
    loyaltyPoints: hasLoyalty ? Math.floor(priced.subtotalAfterDiscountsPence / 100) * pointsPerPound : 0,
    loyalty: loyaltyOf(facts),
    missedPromotions: priced.missedDeals.slice(0, MISSED_SHOWN).map(toMissed),
    missedMembershipPriceDiscount: store?.membershipPricing ? toMoney(priced.missedMembershipPence) : 0,
    coupon: couponOf(facts),
    removedCoupon: removedCouponOf(facts),
    ...tipsOf(facts),
    ...slots,
    limits: { maxBasketItems: terms?.maxBasketItems ?? 0, lines: lines.length },
    hasAlcohol: items.some(({ isAlcohol }) => isAlcohol),
    minimumAge: ages.length > 0 ? Math.max(...ages) : undefined,
    checkoutConflicts: basketConflicts(facts, personal.fulfilmentLocation),
  }
  return { ...shown, isValid: basketProblems(shown, shopper).length === 0 }
}
