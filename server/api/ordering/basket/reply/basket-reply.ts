import type { basketApi } from '@larder/shared/contracts'
import { basketProblems, couponConflict, hasLapsed, toMoney } from '@larder/shared/domain'
import type { BasketState } from '../basket-state.ts'
import { coarseLocation } from '../basket-location.ts'
import { couponReason, couponTerms } from '../coupon-state.ts'
import { basketConflicts } from './conflicts.ts'
import { loyaltyOf, toMissed } from './rewards.ts'
import { feesOf, fulfilmentOf, savingsOf } from './sums.ts'
import { tipOf, totalPence } from './total.ts'

const MISSED_SHOWN = 3

function toLines({ lines, priced }: BasketState): basketApi.BasketLine[] {
  return lines.map(({ reply }, index) => {
    const line = priced.lines[index]
    const total = line?.totalPence ?? 0
    const discount = line?.discountPence ?? 0
    return {
      ...reply,
      unitPrice: toMoney(line?.unitPence ?? 0),
      fullUnitPrice: toMoney(line?.fullUnitPence ?? 0),
      lineTotal: toMoney(total),
      discount: toMoney(discount),
      lineTotalAfterDiscounts: toMoney(total - discount),
      dealNames: line?.dealNames ?? [],
    }
  })
}

function removedCouponOf({ couponProblem }: BasketState): basketApi.Basket['removedCoupon'] {
  if (!couponProblem) return undefined
  const { code, problem, terms } = couponProblem
  const isUnknown = problem === 'UNKNOWN' || !terms
  return {
    code,
    reason: isUnknown ? 'This coupon code is not valid.' : couponReason(problem, couponTerms(terms)),
  }
}

/** The held slot; one whose reservation expired is only the shopper's choice. */
function slotsOf({ row, now }: BasketState): Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'> {
  const slot = row.slot ?? undefined
  return hasLapsed(slot, now) ? { lapsedSlot: slot } : { selectedSlot: slot }
}

/** Personal fields, complete for the owner only: others see just the outcode of the location (trust T7). */
function personalOf({ row, location }: BasketState, isOwner: boolean) {
  if (!isOwner) return { fulfilmentLocation: coarseLocation(location) ?? undefined, addresses: {} }
  return {
    fulfilmentLocation: location ?? undefined,
    addresses: { delivery: row.deliveryAddress ?? undefined, billing: row.billingAddress ?? undefined },
    contact: row.contact ?? undefined,
  }
}

function couponOf({ coupon, priced, shopper }: BasketState): basketApi.Basket['coupon'] {
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

function tipsOf(state: BasketState): Pick<basketApi.Basket, 'tips' | 'tipLimits'> {
  const { tipPence, isEnabled, bounds, suggestedPence } = tipOf(state)
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
export function basketReply(state: BasketState, { isOwner }: { isOwner: boolean }): basketApi.Basket {
  const { row, offer, store, terms, priced, shopper, lines } = state
  const items = toLines(state)
  const personal = personalOf(state, isOwner)
  const slots = slotsOf(state)
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
    savings: savingsOf(state),
    fees: feesOf(state),
    orderSubtotal: toMoney(priced.subtotalPence),
    orderSubtotalAfterDiscounts: toMoney(priced.subtotalAfterDiscountsPence),
    orderTotal: toMoney(totalPence(state)),
    fulfilmentMethod: fulfilmentOf(state, slots.selectedSlot?.startsAt),
    ...personal,
    loyaltyPoints: hasLoyalty ? Math.floor(priced.subtotalAfterDiscountsPence / 100) * pointsPerPound : 0,
    loyalty: loyaltyOf(state),
    missedPromotions: priced.missedDeals.slice(0, MISSED_SHOWN).map(toMissed),
    missedMembershipPriceDiscount: store?.membershipPricing ? toMoney(priced.missedMembershipPence) : 0,
    coupon: couponOf(state),
    removedCoupon: removedCouponOf(state),
    ...tipsOf(state),
    ...slots,
    limits: { maxBasketItems: terms?.maxBasketItems ?? 0, lines: lines.length },
    hasAlcohol: items.some(({ isAlcohol }) => isAlcohol),
    minimumAge: ages.length > 0 ? Math.max(...ages) : undefined,
    checkoutConflicts: basketConflicts(state, personal.fulfilmentLocation),
  }
  return { ...shown, isValid: basketProblems(shown, shopper).length === 0 }
}
