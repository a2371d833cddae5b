import type { basketApi } from '@larder/shared/contracts'
import { basketProblems, couponConflict, formatMoney, tipBounds, toMoney } from '@larder/shared/domain'
import type { MissedDeal } from '../pricing/index.ts'
import type { BasketFacts } from './basket-facts.ts'
import { couponReason, couponTerms } from './coupon-state.ts'

type Conflict = basketApi.CheckoutConflict

const MISSED_SHOWN = 3

/** Tip and its bounds in pence: the store's default until the shopper decides; never for collection (readings 25). */
export function tipOf({ row, offer, store, priced, lines }: BasketFacts) {
  const { tipLimitLevels, driverTipIncrementPence: incrementPence } = offer.brand.profile
  const isEnabled = row.fulfilmentMethod === 'delivery' && store?.tips.enabled === true
  const bounds = tipBounds(tipLimitLevels, { incrementPence, totalPence: priced.totalPence })
  const suggestedPence = isEnabled ? Math.min(store.tips.defaultPence, bounds.maxPence) : 0
  const wanted = row.tipPence ?? suggestedPence
  const tipPence = isEnabled && lines.length > 0 ? Math.min(wanted, bounds.maxPence) : 0
  return { isEnabled, tipPence, suggestedPence, bounds }
}

/** What the order would cost now, tip included: the one figure that is shown, agreed and charged (trust P4). */
export function totalPence(facts: BasketFacts): number {
  return facts.priced.totalPence - facts.creditPence + tipOf(facts).tipPence
}

function basketConflicts({ store, terms, row, lines, coupon, shopper, priced }: BasketFacts): Conflict[] {
  if (!store || !terms || lines.length === 0) return []
  const conflicts: Conflict[] = []
  const add = (code: Conflict['code'], message: string) => conflicts.push({ code, message })
  if (store.ordersPaused) add('ORDERS_PAUSED', store.pausedMessage)
  else if (!terms.isOffered) add('METHOD_UNAVAILABLE', 'We cannot swap fulfilment method at the moment.')
  else if (terms.status === 'closed') add('STORE_CLOSED', store.storeClosedMessage)
  if (row.fulfilmentMethod === 'delivery' && terms.isOffered && !terms.isServed) {
    add(
      'NOT_DELIVERED_HERE',
      `${store.name} does not deliver to ${row.location?.postcode ?? 'this address'}.`,
    )
  }
  if (terms.maxBasketItems > 0 && priced.lines.length > terms.maxBasketItems) {
    add('BASKET_LIMIT', 'Basket limit has been reached.')
  }
  const owed = coupon && couponConflict(coupon.requirement, shopper)
  if (owed === 'COUPON_NEEDS_MEMBER') add(owed, 'Sign in or create an account to use this coupon.')
  if (owed === 'COUPON_NEEDS_VERIFIED_PHONE') add(owed, 'Verify your mobile number to use this coupon.')
  return conflicts
}

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

function toMissed({ deal, missingQuantity, missingPence }: MissedDeal): basketApi.MissedPromotion {
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

function savingsOf({ priced, coupon, creditPence }: BasketFacts): basketApi.Basket['savings'] {
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

function feesOf({ row, priced, lines }: BasketFacts): basketApi.Basket['fees'] {
  if (lines.length === 0) return []
  const isDelivery = row.fulfilmentMethod === 'delivery'
  if (!isDelivery && priced.fulfilmentPence === 0) return []
  const amount = toMoney(priced.fulfilmentPence)
  return [
    isDelivery
      ? { code: 'DELIVERY', name: 'Delivery', amount }
      : { code: 'COLLECTION', name: 'Collection', amount },
  ]
}

function fulfilmentOf(
  { row, terms, priced }: BasketFacts,
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

function loyaltyOf({
  offer,
  priced,
  shopper,
  loyaltySpendPence: spent,
}: BasketFacts): basketApi.Basket['loyalty'] {
  const { loyalty } = offer.rewards
  if (!loyalty.isEnabled || !shopper.isMember) return undefined
  const projected = spent + priced.subtotalAfterDiscountsPence
  const tiers = loyalty.tiers.toSorted((a, b) => a.spendPence - b.spendPence)
  const reached = tiers.findLast(({ spendPence }) => spendPence <= projected && spendPence > spent)
  const next = tiers.find(({ spendPence }) => spendPence > projected)
  return {
    nextTierIn: toMoney(next ? next.spendPence - projected : 0),
    reachingTier: reached?.name,
    basketProjectedSpend: toMoney(projected),
  }
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

/** A slot that is held or free of expiry; one whose reservation ran out is no slot any more. */
function slotOf({ row, now }: BasketFacts): basketApi.Basket['selectedSlot'] {
  const slot = row.slot ?? undefined
  return slot?.expires && Date.parse(slot.expires) <= now.getTime() ? undefined : slot
}

/** The basket of spec §3, for its owner or, without what is personal, for whoever holds its token (trust T7). */
export function showBasket(facts: BasketFacts, { isOwner }: { isOwner: boolean }): basketApi.Basket {
  const { row, offer, store, terms, priced, coupon, shopper, lines } = facts
  const items = toLines(facts)
  const tip = tipOf(facts)
  const slot = slotOf(facts)
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
    fulfilmentMethod: fulfilmentOf(facts, slot?.startsAt),
    fulfilmentLocation: row.location ?? undefined,
    addresses: isOwner
      ? { delivery: row.deliveryAddress ?? undefined, billing: row.billingAddress ?? undefined }
      : {},
    contact: isOwner ? (row.contact ?? undefined) : undefined,
    loyaltyPoints: hasLoyalty ? Math.floor(priced.subtotalAfterDiscountsPence / 100) * pointsPerPound : 0,
    loyalty: loyaltyOf(facts),
    missedPromotions: priced.missedDeals.slice(0, MISSED_SHOWN).map(toMissed),
    missedMembershipPriceDiscount: store?.membershipPricing ? toMoney(priced.missedMembershipPence) : 0,
    coupon: coupon && {
      code: coupon.code,
      name: coupon.name,
      deductCost: toMoney(priced.couponGoodsPence + priced.couponFulfilmentPence),
      registeredMemberRequirement: coupon.requirement,
      needsReAppliedAfterAuth: couponConflict(coupon.requirement, shopper) === 'COUPON_NEEDS_MEMBER',
    },
    removedCoupon: removedCouponOf(facts),
    tips: tip.tipPence > 0 ? [{ type: 'driver' as const, amount: toMoney(tip.tipPence) }] : [],
    tipLimits: {
      isEnabled: tip.isEnabled,
      max: toMoney(tip.bounds.maxPence),
      increment: toMoney(tip.bounds.incrementPence),
      suggested: toMoney(tip.suggestedPence),
    },
    selectedSlot: slot,
    limits: { maxBasketItems: terms?.maxBasketItems ?? 0, lines: lines.length },
    hasAlcohol: items.some(({ isAlcohol }) => isAlcohol),
    minimumAge: ages.length > 0 ? Math.max(...ages) : undefined,
    checkoutConflicts: basketConflicts(facts),
  }
  return { ...shown, isValid: basketProblems(shown, shopper).length === 0 }
}
