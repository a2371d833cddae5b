import type { basketApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import { formatMoney } from '@larder/shared/ui'

type Priced = Pick<
  basketApi.Basket,
  'orderSubtotalAfterDiscounts' | 'orderTotal' | 'fulfilmentMethod' | 'tips' | 'currency'
>

/**
 * The parts of a total, for bars that have room for one line: the items after their discounts, then what is added to
 * them ("+ £1.99 delivery + £1.00 tip") and the credit that is taken off ("£5.00 credit used"), each where there is
 * one. Together they are the total (readings 25).
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
  const credit = goods + cost + tip - toPence(orderTotal)
  const added = [
    { name: fulfilmentMethod.type, pence: cost },
    { name: 'tip', pence: tip },
    // Never in a total today; a sum that grew all the same is named, so that the parts are the total.
    { name: 'other fees', pence: -credit },
  ].filter(({ pence }) => pence > 0)
  return {
    goods: money(goods),
    rest: [
      ...(added.length > 0 ? [added.map(({ name, pence }) => `+ ${money(pence)} ${name}`).join(' ')] : []),
      ...(credit > 0 ? [`${money(credit)} credit used`] : []),
    ],
  }
}
