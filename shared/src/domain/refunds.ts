import type { ordersApi } from '../contracts/index.ts'
import { toMoney, toPence } from './money.ts'

const CAUSE_TEXTS: Record<ordersApi.OrderRefund['cause'], string> = {
  short: 'Given back: not in the store',
  substitute: 'Given back: a cheaper item instead',
  weighed: 'Given back: less than was held by weight',
  change: 'Given back: you changed your order',
  problem: 'Given back: something was wrong',
}

export const refundText = ({ cause }: Pick<ordersApi.OrderRefund, 'cause'>): string => CAUSE_TEXTS[cause]

/**
 * What is paid for an order after its refunds, in major units; undefined where nothing was given back of its total. A
 * change of the order is in the total already, and credit is for another order.
 */
export function computePaidTotal({
  refunds = [],
  orderTotal,
}: Pick<ordersApi.Order, 'refunds' | 'orderTotal'>): number | undefined {
  const back = refunds.filter(({ cause, to }) => cause !== 'change' && to !== 'credit')
  if (back.length === 0) return undefined
  return toMoney(back.reduce((pence, { amount }) => pence - toPence(amount), toPence(orderTotal)))
}
