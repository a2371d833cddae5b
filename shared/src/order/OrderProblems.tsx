import type { ordersApi } from '@larder/shared/contracts'
import { formatInstant, paths } from '@larder/shared/domain'
import { ButtonAnchor, Stack, Surface } from '@larder/shared/ui'
import styles from './OrderProblems.module.css'
import { ProblemList } from './ProblemList.tsx'

type Props = {
  order: Pick<ordersApi.Order, 'businessOrderId' | 'problems' | 'problemReport' | 'store' | 'currency'>
  /** The order's signed link, where the page was opened by it. */
  link: string | undefined
}

/** The way to report something wrong while the brand takes it, and what was reported. Nothing before the delivery. */
export function OrderProblems({ order, link }: Props) {
  const { businessOrderId, problems = [], problemReport, store, currency } = order
  if (!problemReport && problems.length === 0) return null
  const until = problemReport && formatInstant(problemReport.until, 'ddd D MMM, HH:mm', store.timeZone)
  return (
    <Surface data-pad="large" as="section" aria-label="Something was wrong?">
      <Stack gap={4}>
        {problems.length > 0 && (
          <ProblemList
            problems={problems}
            order={{ storeName: store.name, currencyCode: currency.currencyCode }}
          />
        )}
        {until && (
          <div className={styles.report}>
            <ButtonAnchor
              href={paths.orderProblem({ orderId: businessOrderId, order: link })}
              variant="tinted"
              size="small"
            >
              {problems.length > 0 ? 'Something else was wrong?' : 'Something was wrong?'}
            </ButtonAnchor>
            <p>{`Tell us until ${until}.`}</p>
          </div>
        )}
      </Stack>
    </Surface>
  )
}
