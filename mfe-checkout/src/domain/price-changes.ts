import type { basketApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'

type Basket = Pick<basketApi.Basket, 'fees' | 'orderTotal' | 'tips' | 'currency' | 'removedCoupon'>

/** Price changes to confirm: a title, and each value before and after. */
type PriceChanges = { title: string; text: string; total: string }

const DELIVERY_FEE_CODE = 'DELIVERY'
/** Delivery fee within the total; 0 for a collection. */
export const getDeliveryFee = ({ fees }: Pick<Basket, 'fees'>): number =>
  fees.filter(({ code }) => code === DELIVERY_FEE_CODE).reduce((sum, { amount }) => sum + amount, 0)

const sumTips = ({ tips }: Basket): number => tips.reduce((sum, { amount }) => sum + amount, 0)

const isDifferent = (before: number, after: number): boolean => Math.abs(before - after) > 0.001

/**
 * The price changes to confirm before ordering, with old and new values. The title 'Delivery cost has
 * changed.' (spec §8) is used only for the delivery cost, and a tip in the total is mentioned (readings 25).
 * Undefined when no price has changed.
 */
export function listPriceChanges(before: Basket, after: Basket): PriceChanges | undefined {
  const money = (amount: number) => formatMoney(amount, after.currency.currencyCode)
  const describeChange = (subject: string, oldAmount: number, newAmount: number) =>
    isDifferent(oldAmount, newAmount)
      ? [`${subject} was ${money(oldAmount)} and is now ${money(newAmount)}.`]
      : []
  const delivery = describeChange('Delivery', getDeliveryFee(before), getDeliveryFee(after))
  const tip = describeChange('Your tip', sumTips(before), sumTips(after))
  const total = describeChange('Your total', before.orderTotal, after.orderTotal)
  if (delivery.length + total.length === 0) return undefined
  const includedTip = sumTips(after) > 0 ? [`That includes a ${money(sumTips(after))} tip.`] : []
  const coupon = after.removedCoupon ? [after.removedCoupon.reason] : []
  return {
    title: delivery.length > 0 ? errorCatalogue.DELIVERY_COST_CHANGED.text : 'Your total has changed.',
    text: [...coupon, ...delivery, ...tip, ...total, ...includedTip].join(' '),
    total: money(after.orderTotal),
  }
}
