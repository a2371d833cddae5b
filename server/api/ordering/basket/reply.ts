import type { basketApi, FulfilmentLocation } from '@larder/shared/contracts'
import {
  couponConflict,
  formatMoney,
  formatUnitPrice,
  scaleUnitPrice,
  toMoney,
  WEIGHT_MARGIN_CODE,
  tipBounds,
  basketProblems,
  hasLapsed,
} from '@larder/shared/domain'
import type { Store } from '../../model/index.ts'
import type { BasketState } from './basket-state.ts'
import { markDeclared } from './declared.ts'
import type { ResolvedLine } from './lines/lines.ts'
import { toOutcodeLocation, type MethodTerms } from './basket-location.ts'
import type { MissedDeal } from '../pricing/price-basket.ts'
import { computeHeldPence, getWeightMargin } from '../pricing/weighed.ts'
import { addLineChoice } from '../substitution/line-choice.ts'
import { couponRejectionText, toCouponTerms } from './coupon-state.ts'

type Conflict = basketApi.CheckoutConflict

/** The first reason why the store does not accept an order for this method now. */
function getStoreConflict(store: Store, terms: MethodTerms): Conflict | undefined {
  if (store.ordersPaused) return { code: 'ORDERS_PAUSED', message: store.pausedMessage }
  if (!terms.isOffered)
    return { code: 'METHOD_UNAVAILABLE', message: 'We cannot swap fulfilment method at the moment.' }
  if (terms.status === 'closed') return { code: 'STORE_CLOSED', message: store.storeClosedMessage }
  return undefined
}

/** The brand has taken the store away: its basket can be emptied, or moved to another store. */
const toGoneStoreConflict = ({ storeName }: BasketState['row']): Conflict => ({
  code: 'STORE_CLOSED',
  message: `${storeName ?? 'This store'} is no longer here. Please choose another store.`,
})

/** Whether the basket's delivery address is outside the store's area. */
function isOutsideArea({ row }: BasketState, terms: MethodTerms): boolean {
  return row.fulfilmentMethod === 'delivery' && terms.isOffered && !terms.isServed
}

const COUPON_REQUIREMENT_MESSAGES = {
  COUPON_NEEDS_MEMBER: 'Sign in or create an account to use this coupon.',
  COUPON_NEEDS_VERIFIED_PHONE: 'Verify your mobile number to use this coupon.',
} as const

/**
 * The reasons why the basket as a whole cannot be ordered now (spec §4); an empty basket has no conflicts.
 * `shownLocation` is the location as precisely as the viewer may know it.
 */
function getBasketConflicts(state: BasketState, shownLocation: FulfilmentLocation | undefined): Conflict[] {
  const { row, store, terms, lines, coupon, shopper, priced } = state
  if (lines.length === 0) return []
  if (!store || !terms) return [toGoneStoreConflict(row)]
  const closed = getStoreConflict(store, terms)
  const conflicts: Conflict[] = closed ? [closed] : []
  const add = (code: Conflict['code'], message: string) => conflicts.push({ code, message })
  if (isOutsideArea(state, terms)) {
    add(
      'NOT_DELIVERED_HERE',
      `${store.name} does not deliver to ${shownLocation?.postcode ?? 'this address'}.`,
    )
  }
  if (terms.maxBasketItems > 0 && priced.lines.length > terms.maxBasketItems) {
    add('BASKET_LIMIT', 'Basket limit has been reached.')
  }
  const unmetRequirement = coupon && couponConflict(coupon.requirement, shopper)
  if (unmetRequirement) add(unmetRequirement, COUPON_REQUIREMENT_MESSAGES[unmetRequirement])
  return conflicts
}

/** The text about a deal that the basket nearly reaches. */
function toMissedPromotion({ deal, missingQuantity, missingPence }: MissedDeal): basketApi.MissedPromotion {
  const missing =
    missingQuantity !== undefined ? String(missingQuantity) : formatMoney(toMoney(missingPence ?? 0), 'GBP')
  return {
    dealId: deal.id,
    dealSlug: deal.id,
    name: deal.name,
    message: `Add ${missing} more for ${deal.name}`,
    missingQuantity,
    missingSpend: missingPence === undefined ? undefined : toMoney(missingPence),
  }
}

/** A member's progress towards the next tier with this basket; absent for guests and without a scheme. */
function toLoyaltyReply({
  offer,
  priced,
  shopper,
  loyaltySpendPence: spent,
}: BasketState): basketApi.Basket['loyalty'] {
  const { loyalty } = offer.rewards
  if (!loyalty.isEnabled || !shopper.isMember) return undefined
  const projected = spent + priced.subtotalAfterDiscountsPence
  const tiers = loyalty.tiers.toSorted((a, b) => a.spendPence - b.spendPence)
  const reached = tiers.filter(({ spendPence }) => spendPence <= projected && spendPence > spent)
  const next = tiers.find(({ spendPence }) => spendPence > projected)
  return {
    nextTierIn: toMoney(next ? next.spendPence - projected : 0),
    reachingTier: reached.at(-1)?.name,
    reachingReward:
      reached.length > 0 ? toMoney(reached.reduce((sum, tier) => sum + tier.rewardPence, 0)) : undefined,
    basketProjectedSpend: toMoney(projected),
  }
}

/** All savings in the order of the totals table: deals, the coupon, the member's credit. */
function toSavingsReply({ priced, coupon, creditPence }: BasketState): basketApi.Basket['savings'] {
  const ofDeals = priced.dealSavings.map(({ id, name, pence }) => ({
    code: id,
    name,
    amount: toMoney(pence),
  }))
  const couponPence = priced.couponGoodsPence + priced.couponFulfilmentPence
  const byCoupon =
    coupon && couponPence > 0 ? [{ code: 'COUPON', name: coupon.name, amount: toMoney(couponPence) }] : []
  const byCredit =
    creditPence > 0 ? [{ code: 'CREDIT', name: 'Your credit', amount: toMoney(creditPence) }] : []
  return [...ofDeals, ...byCoupon, ...byCredit]
}

/**
 * The cost of delivery or collection, and what is held for items sold by weight. An empty basket and a free collection
 * have no such row.
 */
function toFeesReply(state: BasketState): basketApi.Basket['fees'] {
  const { row, priced, lines } = state
  if (lines.length === 0) return []
  const isDelivery = row.fulfilmentMethod === 'delivery'
  const amount = toMoney(priced.fulfilmentPence)
  const heldPence = computeHeldForWeight(state)
  return [
    ...(isDelivery ? [{ code: 'DELIVERY', name: 'Delivery', amount }] : []),
    ...(!isDelivery && amount > 0 ? [{ code: 'COLLECTION', name: 'Collection', amount }] : []),
    ...(heldPence > 0
      ? [{ code: WEIGHT_MARGIN_CODE, name: 'Held until your items are weighed', amount: toMoney(heldPence) }]
      : []),
  ]
}

/** What is held beyond the typical weight of the items that are sold by weight (decision 280). */
function computeHeldForWeight({ lines, priced, offer }: BasketState): number {
  const margin = getWeightMargin(offer.brand.settings)
  if (margin === undefined) return 0
  const weighed = priced.lines.filter((_, index) => lines[index]?.reply.weighed)
  return computeHeldPence(
    weighed.map(({ totalPence, discountPence }) => totalPence - discountPence),
    margin,
  )
}

/**
 * The terms of delivery or collection: the method, and the amounts missing for free delivery and for the minimum spend
 * (readings 1).
 */
function toFulfilmentReply(
  { row, terms, priced }: BasketState,
  slotStart: string | undefined,
): basketApi.BasketFulfilment {
  const subtotal = priced.subtotalAfterDiscountsPence
  const freeFrom = terms?.charges.freeFromPence
  const minSpend = terms?.minSpendPence ?? 0
  return {
    type: row.fulfilmentMethod,
    datetime: slotStart,
    cost: toMoney(priced.fulfilmentPence - priced.couponFulfilmentPence),
    freeFrom: freeFrom === undefined ? undefined : toMoney(freeFrom),
    freeFromShortfall: freeFrom === undefined ? undefined : toMoney(Math.max(0, freeFrom - subtotal)),
    minSpend: toMoney(minSpend),
    minSpendShortfall: toMoney(Math.max(0, minSpend - subtotal)),
    zoneFreeDeliveryMessage: terms?.zoneMessage,
  }
}

/**
 * The tip and its bounds in pence: the store's default until the shopper decides. Collection has no tip (readings 25).
 */
export function toTipReply({ row, offer, store, priced, lines }: BasketState) {
  const { tipLimitLevels, driverTipIncrementPence: incrementPence } = offer.brand.profile
  const isEnabled = row.fulfilmentMethod === 'delivery' && store?.tips.enabled === true
  const bounds = tipBounds(tipLimitLevels, { incrementPence, totalPence: priced.totalPence })
  const suggestedPence = isEnabled ? Math.min(store.tips.defaultPence, bounds.maxPence) : 0
  const wanted = row.tipPence ?? suggestedPence
  const tipPence = isEnabled && lines.length > 0 ? Math.min(wanted, bounds.maxPence) : 0
  return { isEnabled, tipPence, suggestedPence, bounds }
}

/** The order's current total including the tip: the one figure that is shown, agreed and charged (trust P4). */
export function computeTotalPence(state: BasketState): number {
  return (
    state.priced.totalPence - state.creditPence + computeHeldForWeight(state) + toTipReply(state).tipPence
  )
}

const MAX_MISSED_PROMOTIONS = 3

/** The unit price that a line pays: after deals, at the shopper's own price. */
function toUnitPriceText({ listed, pricing }: ResolvedLine, paidPence: number): string | undefined {
  return listed && formatUnitPrice(scaleUnitPrice(listed, paidPence / pricing.quantity), listed.per)
}

function toLines(state: BasketState): basketApi.BasketLine[] {
  const { row, lines, priced, items, offer, ifMissing } = state
  const context = { general: ifMissing, offer, method: row.fulfilmentMethod, items }
  return lines.map((resolved, index) => {
    const { reply } = resolved
    const line = priced.lines[index]
    const total = line?.totalPence ?? 0
    const discount = line?.discountPence ?? 0
    const shown = {
      ...reply,
      unitPrice: toMoney(line?.unitPence ?? 0),
      fullUnitPrice: toMoney(line?.fullUnitPence ?? 0),
      unitPriceText: toUnitPriceText(resolved, total - discount),
      lineTotal: toMoney(total),
      discount: toMoney(discount),
      lineTotalAfterDiscounts: toMoney(total - discount),
      dealNames: line?.dealNames ?? [],
      declared: markDeclared(reply),
    }
    return addLineChoice(row.lines[index], shown, context)
  })
}

function toRemovedCouponReply({ couponProblem }: BasketState): basketApi.Basket['removedCoupon'] {
  if (!couponProblem) return undefined
  const { code, problem, terms } = couponProblem
  const isUnknown = problem === 'UNKNOWN' || !terms
  return {
    code,
    // It was valid when it was applied.
    reason: isUnknown
      ? 'This coupon is no longer offered.'
      : couponRejectionText(problem, toCouponTerms(terms)),
  }
}

/** The reserved slot. After the reservation expired it is only the shopper's choice. */
function toSlotReply({ row, now }: BasketState): Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'> {
  const slot = row.slot ?? undefined
  return hasLapsed(slot, now) ? { lapsedSlot: slot } : { selectedSlot: slot }
}

/** Personal fields, complete only for the owner. Others see just the outcode of the location (trust T7). */
function toPersonalReply({ row, location }: BasketState, isOwner: boolean) {
  if (!isOwner) return { fulfilmentLocation: toOutcodeLocation(location) ?? undefined, addresses: {} }
  return {
    fulfilmentLocation: location ?? undefined,
    addresses: { delivery: row.deliveryAddress ?? undefined, billing: row.billingAddress ?? undefined },
    contact: row.contact ?? undefined,
  }
}

function toCouponReply({ coupon, priced, shopper }: BasketState): basketApi.Basket['coupon'] {
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

function toTipLimitsReply(state: BasketState): Pick<basketApi.Basket, 'tips' | 'tipLimits'> {
  const { tipPence, isEnabled, bounds, suggestedPence } = toTipReply(state)
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
 * The basket of spec §3 for its owner, or without personal data for anyone who has its token, who sees only the outcode
 * of the location (trust T7).
 */
export function toBasketReply(state: BasketState, { isOwner }: { isOwner: boolean }): basketApi.Basket {
  const { row, offer, store, terms, priced, shopper, lines } = state
  const items = toLines(state)
  const personal = toPersonalReply(state, isOwner)
  const slots = toSlotReply(state)
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
    savings: toSavingsReply(state),
    fees: toFeesReply(state),
    orderSubtotal: toMoney(priced.subtotalPence),
    orderSubtotalAfterDiscounts: toMoney(priced.subtotalAfterDiscountsPence),
    orderTotal: toMoney(computeTotalPence(state)),
    fulfilmentMethod: toFulfilmentReply(state, slots.selectedSlot?.startsAt),
    ...personal,
    loyaltyPoints: hasLoyalty ? Math.floor(priced.subtotalAfterDiscountsPence / 100) * pointsPerPound : 0,
    loyalty: toLoyaltyReply(state),
    missedPromotions: priced.missedDeals.slice(0, MAX_MISSED_PROMOTIONS).map(toMissedPromotion),
    missedMembershipPriceDiscount: store?.membershipPricing ? toMoney(priced.missedMembershipPence) : 0,
    coupon: toCouponReply(state),
    removedCoupon: toRemovedCouponReply(state),
    ...toTipLimitsReply(state),
    ...slots,
    limits: { maxBasketItems: terms?.maxBasketItems ?? 0, lines: lines.length },
    ifMissing: state.ifMissing,
    hasAlcohol: items.some(({ isAlcohol }) => isAlcohol),
    minimumAge: ages.length > 0 ? Math.max(...ages) : undefined,
    checkoutConflicts: getBasketConflicts(state, personal.fulfilmentLocation),
  }
  return { ...shown, isValid: basketProblems(shown, shopper).length === 0 }
}
