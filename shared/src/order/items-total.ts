import type { basketApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import { formatMoney } from '@larder/shared/ui'

type PricedBasket = Pick<
  basketApi.Basket,
  'orderSubtotalAfterDiscounts' | 'orderTotal' | 'fulfilmentMethod' | 'tips' | 'currency'
>

/**
 * The parts of a total, for bars with room for one line: the items after discounts, then additions ("+ £1.99 delivery
 * + £1.00 tip") and credit used ("£5.00 credit used"), if there are any. Together they make up the total (readings
 * 25).
 */
export function itemsAndRest({
  orderSubtotalAfterDiscounts,
  orderTotal,
  fulfilmentMethod,
  tips,
  currency,
}: PricedBasket): { goods: string; rest: string[] } {
  const money = (pence: number) => formatMoney(toMoney(pence), currency.currencyCode)
  const itemsPence = toPence(orderSubtotalAfterDiscounts)
  const cost = toPence(fulfilmentMethod.cost)
  const tip = tips.reduce((total, { amount }) => total + toPence(amount), 0)
  const credit = itemsPence + cost + tip - toPence(orderTotal)
  const additions = [
    { name: fulfilmentMethod.type, pence: cost },
    { name: 'tip', pence: tip },
    // Does not occur today; names an unexpected difference, so that the parts always make up the total.
    { name: 'other fees', pence: -credit },
  ].filter(({ pence }) => pence > 0)
  return {
    goods: money(itemsPence),
    rest: [
      ...(additions.length > 0
        ? [additions.map(({ name, pence }) => `+ ${money(pence)} ${name}`).join(' ')]
        : []),
      ...(credit > 0 ? [`${money(credit)} credit used`] : []),
    ],
  }
}
