import type * as z from 'zod'
import type { basketApi, checkoutApi } from '@larder/shared/contracts'
import { formatMoney, toMoney, toPence } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { totalPence } from '../basket/reply/index.ts'
import type { BasketState } from '../basket/basket-state.ts'

type Checked = {
  state: BasketState
  basket: Pick<basketApi.Basket, 'fees' | 'currency' | 'removedCoupon'>
  input: Pick<z.output<typeof checkoutApi.processOrder.body>, 'basketVersion' | 'orderTotal' | 'deliveryCost'>
}

const deliveryPence = ({ fees }: Checked['basket']): number =>
  fees.filter(({ code }) => code === 'DELIVERY').reduce((sum, { amount }) => sum + toPence(amount), 0)

const isOther = (agreed: number | undefined, pence: number): boolean =>
  agreed !== undefined && toPence(agreed) !== pence

/** The cause of a change, the most specific first; 'Delivery cost has changed.' (spec §8) only where it has. */
function causeOf({ state, basket, input }: Checked): string {
  if (basket.removedCoupon) return basket.removedCoupon.reason
  if (isOther(input.deliveryCost, deliveryPence(basket))) return errorCatalogue.DELIVERY_COST_CHANGED.text
  if (input.basketVersion !== undefined && input.basketVersion !== state.row.version)
    return errorCatalogue.STALE_BASKET.text
  return 'Your total has changed.'
}

/**
 * What differs from the basket that the shopper agreed to, for the shopper: the cause, and both totals where they
 * differ. Undefined where nothing does. A version, total or delivery cost that the request leaves out is not compared.
 */
export function changeText(checked: Checked): string | undefined {
  const { state, basket, input } = checked
  const now = totalPence(state)
  const isOtherTotal = isOther(input.orderTotal, now)
  const isOtherVersion = input.basketVersion !== undefined && input.basketVersion !== state.row.version
  const isOtherDelivery = isOther(input.deliveryCost, deliveryPence(basket))
  if (!isOtherTotal && !isOtherVersion && !isOtherDelivery && !state.couponProblem) return undefined
  const money = (amount: number) => formatMoney(amount, basket.currency.currencyCode)
  const totals = isOtherTotal
    ? [`Your total was ${money(input.orderTotal ?? 0)} and is now ${money(toMoney(now))}.`]
    : []
  return [causeOf(checked), ...totals].join(' ')
}
