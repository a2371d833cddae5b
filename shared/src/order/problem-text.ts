import type { ordersApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/domain'

type Problem = Pick<ordersApi.OrderProblem, 'state' | 'to' | 'amount' | 'amountBack' | 'reason'>
type OrderFacts = { currency: string; storeName: string }

function describeRefund({ to }: Problem, amount: string, storeName: string): string {
  if (to === 'credit') return `${amount} was added to your credit.`
  if (to === 'cash') return `${storeName} gives you ${amount} back in cash.`
  return `${amount} goes back the way you paid. Your bank may take a few days to show it.`
}

function describeState(
  problem: Problem,
  { currency, storeName }: OrderFacts,
): { title: string; text: string } {
  const { state, amount, amountBack = 0 } = problem
  if (state === 'waiting')
    return { title: 'We have your report', text: 'Somebody looks at it and answers you by email.' }
  if (state === 'refused')
    return { title: 'No money back', text: 'We looked at your report and give nothing back for it.' }
  const back = formatMoney(amountBack, currency)
  const title = amountBack < amount ? `${back} of ${formatMoney(amount, currency)} back` : `${back} back`
  return { title, text: describeRefund(problem, back, storeName) }
}

/** What became of a report: a title and a sentence, with the reason of the person who decided. */
export function problemStateText(problem: Problem, order: OrderFacts): { title: string; text: string } {
  const { title, text } = describeState(problem, order)
  return { title, text: problem.reason ? `${text} ${order.storeName} says: ${problem.reason}` : text }
}
