import type { basketApi } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import type { BasketState } from '../basket-state.ts'

/** Every saving in the order of the totals table: deals, the coupon, the member's credit. */
export function savingsOf({ priced, coupon, creditPence }: BasketState): basketApi.Basket['savings'] {
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

/** The cost of delivery or collection; an empty basket and a free collection have no such row. */
export function feesOf({ row, priced, lines }: BasketState): basketApi.Basket['fees'] {
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

/** The fulfilment's terms: its method, and what is missing to free delivery and to the minimum (readings 1). */
export function fulfilmentOf(
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
