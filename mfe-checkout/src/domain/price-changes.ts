import type { basketApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'

type Basket = Pick<basketApi.Basket, 'fees' | 'orderTotal' | 'currency' | 'removedCoupon'>

/** What became of a price that was shown: its title, and each value before and after. */
export type PriceChanges = { title: string; text: string; total: string }

const DELIVERY = 'DELIVERY'
const deliveryOf = ({ fees }: Basket): number =>
  fees.filter(({ code }) => code === DELIVERY).reduce((sum, { amount }) => sum + amount, 0)

const isOther = (before: number, after: number): boolean => Math.abs(before - after) > 0.001

/**
 * What a shopper has to agree to before the order goes on, where its price is no longer the one that was shown: old and
 * new value of each. 'Delivery cost has changed.' (spec §8) is said of the delivery cost alone. Undefined where no
 * price is another.
 */
export function priceChanges(before: Basket, after: Basket): PriceChanges | undefined {
  const money = (amount: number) => formatMoney(amount, after.currency.currencyCode)
  const was = (what: string, old: number, now: number) =>
    isOther(old, now) ? [`${what} was ${money(old)} and is now ${money(now)}.`] : []
  const delivery = was('Delivery', deliveryOf(before), deliveryOf(after))
  const total = was('Your total', before.orderTotal, after.orderTotal)
  if (delivery.length + total.length === 0) return undefined
  const coupon = after.removedCoupon ? [after.removedCoupon.reason] : []
  return {
    title: delivery.length > 0 ? errorCatalogue.DELIVERY_COST_CHANGED.text : 'Your total has changed.',
    text: [...coupon, ...delivery, ...total].join(' '),
    total: money(after.orderTotal),
  }
}
