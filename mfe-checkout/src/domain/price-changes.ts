import type { basketApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'

type Basket = Pick<basketApi.Basket, 'fees' | 'orderTotal' | 'tips' | 'currency' | 'removedCoupon' | 'items'>

/** Changes to confirm: a title, and each value before and after. */
type PriceChanges = { title: string; text: string; total: string }

const DELIVERY_FEE_CODE = 'DELIVERY'
/** Delivery fee within the total; 0 for a collection. */
export const getDeliveryFee = ({ fees }: Pick<Basket, 'fees'>): number =>
  fees.filter(({ code }) => code === DELIVERY_FEE_CODE).reduce((sum, { amount }) => sum + amount, 0)

const sumTips = ({ tips }: Basket): number => tips.reduce((sum, { amount }) => sum + amount, 0)

const isDifferent = (before: number, after: number): boolean => Math.abs(before - after) > 0.001

/** The marks of what was stated of the lines; undefined from an older server, which does not compare them. */
export function listDeclared({ items }: Pick<Basket, 'items'>): string[] | undefined {
  const declared = items.flatMap((line) => line.declared ?? [])
  return declared.length === items.length ? declared : undefined
}

/** What is stated of lines now, where it was another thing before: allergens, and the age from which they are sold. */
function listDeclaredChanges(before: Basket, after: Basket): string[] {
  const old = new Map(before.items.map((line) => [line.basketLineId, line]))
  return after.items.flatMap(({ basketLineId, name, allergens, minimumAge = 0 }) => {
    const line = old.get(basketLineId)
    if (!line) return []
    const isOther = line.allergens.join(' ') !== allergens.join(' ')
    const isOlder = minimumAge > (line.minimumAge ?? 0)
    return [
      ...(isOther ? [`What is stated of ${name} has changed.`, ...allergens] : []),
      ...(isOlder ? [`You must be at least ${minimumAge} to purchase ${name}.`] : []),
    ]
  })
}

/** What to look at first: what is in the food, then the delivery cost. */
function chooseTitle({ declared, delivery }: Record<'declared' | 'delivery', readonly string[]>): string {
  if (declared.length > 0) return 'Please check your items again.'
  return delivery.length > 0 ? errorCatalogue.DELIVERY_COST_CHANGED.text : 'Your total has changed.'
}

/**
 * The changes of prices, and of what is stated of the lines, to confirm before ordering, with old and new values. The title 'Delivery cost has
 * changed.' (spec §8) is used only for the delivery cost, and a tip in the total is mentioned (readings 25).
 * Undefined when none has changed.
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
  const declared = listDeclaredChanges(before, after)
  if (delivery.length + total.length + declared.length === 0) return undefined
  const includedTip = sumTips(after) > 0 ? [`That includes a ${money(sumTips(after))} tip.`] : []
  const coupon = after.removedCoupon ? [after.removedCoupon.reason] : []
  return {
    title: chooseTitle({ declared, delivery }),
    text: [...declared, ...coupon, ...delivery, ...tip, ...total, ...includedTip].join(' '),
    total: money(after.orderTotal),
  }
}
