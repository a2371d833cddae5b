import type { basketApi } from '@larder/shared/contracts'
import { getHeldPence, toMoney, toPence } from '@larder/shared/domain'
import { formatMoney } from '@larder/shared/ui'

type PricedBasket = Pick<
  basketApi.Basket,
  | 'orderSubtotalAfterDiscounts'
  | 'orderTotal'
  | 'fulfilmentMethod'
  | 'fulfilmentLocation'
  | 'tips'
  | 'fees'
  | 'currency'
>

const joinNames = (names: readonly string[]): string => names.join(' and ')

/** The parts of a total in pence: items after discounts, named additions, and the credit that was used. */
function splitTotal({ orderSubtotalAfterDiscounts, orderTotal, fulfilmentMethod, tips, fees }: PricedBasket) {
  const itemsPence = toPence(orderSubtotalAfterDiscounts)
  const cost = toPence(fulfilmentMethod.cost)
  const tip = tips.reduce((total, { amount }) => total + toPence(amount), 0)
  const held = getHeldPence(fees)
  const credit = itemsPence + cost + tip + held - toPence(orderTotal)
  const additions = [
    { name: fulfilmentMethod.type, pence: cost },
    { name: 'tip', pence: tip },
    { name: 'held for weighed items', pence: held },
    // Does not occur today; names an unexpected difference, so that the parts always make up the total.
    { name: 'other fees', pence: -credit },
  ].filter(({ pence }) => pence > 0)
  return { itemsPence, additions, credit, tip }
}

const createFormat =
  ({ currency }: PricedBasket) =>
  (pence: number): string =>
    formatMoney(toMoney(pence), currency.currencyCode)

/**
 * The parts of a total, for bars with room for one line: the items after discounts, then additions ("+ £1.99 delivery
 * + £1.00 tip") and credit used ("£5.00 credit used"), if there are any. Together they make up the total (readings
 * 25).
 */
export function itemsAndRest(basket: PricedBasket): { goods: string; rest: string[] } {
  const money = createFormat(basket)
  const { itemsPence, additions, credit } = splitTotal(basket)
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

/** Whether a basket's fees are those of its place, so that its total is what has to be paid. */
const hasKnownFees = ({ fulfilmentMethod, fulfilmentLocation }: PricedBasket): boolean =>
  fulfilmentMethod.type === 'collection' || fulfilmentLocation?.postcode !== undefined

/**
 * One amount for a bar, and what it contains: "£22.99", "with £1.99 delivery and £1.00 tip". Once the place is known it
 * holds what cannot be avoided, and names the tip (readings 25, 111); before, it is the items with the rest beside them.
 */
export function totalAndParts(basket: PricedBasket): { amount: string; parts: string[] } {
  const { goods, rest } = itemsAndRest(basket)
  if (!hasKnownFees(basket)) return { amount: goods, parts: rest }
  const money = createFormat(basket)
  const { additions, credit } = splitTotal(basket)
  const names = additions.map(({ name, pence }) => `${money(pence)} ${name}`)
  return {
    amount: money(toPence(basket.orderTotal)),
    parts: [
      ...(names.length > 0 ? [`with ${joinNames(names)}`] : []),
      ...(credit > 0 ? [`${money(credit)} credit used`] : []),
    ],
  }
}

/**
 * The amount for a place without room for words: items and what cannot be avoided, without the tip, which would have to
 * be named (readings 25). Before the place is known, the items.
 */
export function shortTotal(basket: PricedBasket): string {
  const money = createFormat(basket)
  const { itemsPence, tip } = splitTotal(basket)
  // Credit that pays for a part of the tip, too, leaves less than the tip.
  return money(hasKnownFees(basket) ? Math.max(0, toPence(basket.orderTotal) - tip) : itemsPence)
}
