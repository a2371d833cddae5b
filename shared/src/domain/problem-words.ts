import type { ordersApi } from '../contracts/index.ts'

const KIND_TEXTS: Record<ordersApi.ProblemKind, string> = {
  missing: 'Missing',
  wrong: 'Wrong item',
  damaged: 'Damaged',
  'short-life': 'Use-by too soon',
  cold: 'Cold',
}

/** What was wrong with an item, in a shopper's words. */
export const problemKindText = (kind: ordersApi.ProblemKind): string => KIND_TEXTS[kind]

type Reported = Pick<ordersApi.OrderProblem, 'lines' | 'isLate'>

/** What a report is about in one phrase: `2 x Oat milk (missing), late`. */
export function summariseProblem({ lines, isLate }: Reported): string {
  const items = lines.map(
    ({ name, quantity, kind }) =>
      `${quantity > 1 ? `${quantity} x ` : ''}${name} (${problemKindText(kind).toLowerCase()})`,
  )
  return [...items, ...(isLate ? ['late'] : [])].join(', ')
}
