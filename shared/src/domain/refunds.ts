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

type PaidOrder = Pick<ordersApi.Order, 'refunds' | 'orderTotal'> & {
  status: Pick<ordersApi.OrderStatus, 'isActive' | 'isNegative'>
}

/**
 * What is paid for an order after its refunds, in major units; undefined where nothing was given back of its total, and
 * where all of it goes back. A change of the order is in the total already, and credit is for another order.
 */
export function getPaidRow({
  refunds = [],
  orderTotal,
  status: { isActive, isNegative },
}: PaidOrder): { name: string; amount: number } | undefined {
  const back = refunds.filter(({ cause, to }) => cause !== 'change' && to !== 'credit')
  if (back.length === 0 || isNegative) return undefined
  const amount = toMoney(back.reduce((pence, part) => pence - toPence(part.amount), toPence(orderTotal)))
  return { name: isActive ? 'You pay' : 'You paid', amount }
}
