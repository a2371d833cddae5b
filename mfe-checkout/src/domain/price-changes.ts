import type { basketApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'

type Basket = Pick<basketApi.Basket, 'fees' | 'orderTotal' | 'tips' | 'currency' | 'removedCoupon'>

/** The changes of a price the shopper has seen: a title, and each value before and after. */
export type PriceChanges = { title: string; text: string; total: string }

const DELIVERY = 'DELIVERY'
/** Delivery fee within the total; 0 for a collection. */
export const deliveryFee = ({ fees }: Pick<Basket, 'fees'>): number =>
  fees.filter(({ code }) => code === DELIVERY).reduce((sum, { amount }) => sum + amount, 0)

const sumTips = ({ tips }: Basket): number => tips.reduce((sum, { amount }) => sum + amount, 0)

const isOther = (before: number, after: number): boolean => Math.abs(before - after) > 0.001

/**
 * The price changes a shopper has to confirm before the order goes on: old and new value of each. 'Delivery
 * cost has changed.' (spec §8) is used for the delivery cost alone, and a tip in the total is named (readings 25).
 * Undefined where no price has changed.
 */
export function priceChanges(before: Basket, after: Basket): PriceChanges | undefined {
  const money = (amount: number) => formatMoney(amount, after.currency.currencyCode)
  const was = (what: string, old: number, now: number) =>
    isOther(old, now) ? [`${what} was ${money(old)} and is now ${money(now)}.`] : []
  const delivery = was('Delivery', deliveryFee(before), deliveryFee(after))
  const tip = was('Your tip', sumTips(before), sumTips(after))
  const total = was('Your total', before.orderTotal, after.orderTotal)
  if (delivery.length + total.length === 0) return undefined
  const held = sumTips(after) > 0 ? [`That includes a ${money(sumTips(after))} tip.`] : []
  const coupon = after.removedCoupon ? [after.removedCoupon.reason] : []
  return {
    title: delivery.length > 0 ? errorCatalogue.DELIVERY_COST_CHANGED.text : 'Your total has changed.',
    text: [...coupon, ...delivery, ...tip, ...total, ...held].join(' '),
    total: money(after.orderTotal),
  }
}
