import type { ordersApi } from '@larder/shared/contracts'
import { summariseProblem } from '@larder/shared/domain'
import { Notice, Stack, type NoticeTone } from '@larder/shared/ui'
import { problemStateText } from './problem-text.ts'

const TONES: Record<ordersApi.OrderProblem['state'], NoticeTone> = {
  waiting: 'info',
  refunded: 'success',
  refused: 'warning',
}

type Props = {
  problems: readonly ordersApi.OrderProblem[]
  order: { storeName: string; currencyCode: string }
}

/** What was reported to be wrong with an order, and what became of it. */
export function ProblemList({ problems, order: { storeName, currencyCode } }: Props) {
  return (
    <Stack gap={3}>
      {problems.map((problem) => {
        const { title, text } = problemStateText(problem, { currency: currencyCode, storeName })
        return (
          <Notice key={problem.id} tone={TONES[problem.state]} title={title}>
            <p>{summariseProblem(problem)}</p>
            <p>{text}</p>
          </Notice>
        )
      })}
    </Stack>
  )
}
