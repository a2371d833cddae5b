import type { basketApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import { formatMoney } from '@larder/shared/ui'

type Priced = Pick<
  basketApi.Basket,
  'orderSubtotalAfterDiscounts' | 'orderTotal' | 'fulfilmentMethod' | 'tips' | 'currency'
>

/**
 * The parts of a total, for bars that have room for one line: the goods after their discounts, and whatever
 * else the total includes, each with its name ("delivery £1.99", "tip £1.00", "credit -£5.00"). Goods and the
 * rest add up to the total (readings 25).
 */
export function goodsAndRest({
  orderSubtotalAfterDiscounts,
  orderTotal,
  fulfilmentMethod,
  tips,
  currency,
}: Priced): { goods: string; rest: string[] } {
  const money = (pence: number) => formatMoney(toMoney(pence), currency.currencyCode)
  const goods = toPence(orderSubtotalAfterDiscounts)
  const cost = toPence(fulfilmentMethod.cost)
  const tip = tips.reduce((sum, { amount }) => sum + toPence(amount), 0)
  const credit = toPence(orderTotal) - goods - cost - tip
  const named = [
    { name: fulfilmentMethod.type, pence: cost },
    { name: 'tip', pence: tip },
    { name: 'credit', pence: credit },
  ]
  return {
    goods: money(goods),
    rest: named.filter(({ pence }) => pence !== 0).map(({ name, pence }) => `${name} ${money(pence)}`),
  }
}
