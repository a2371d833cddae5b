import type { TotalRow } from '@larder/shared/domain'
import { Price } from '@larder/shared/ui'
import styles from './TotalsTable.module.css'

type Props = {
  rows: readonly TotalRow[]
  total: number
  currency: string
  isPending?: boolean
  /** Whether screen readers announce changes. */
  isLive?: boolean
}

export function TotalsTable({ rows, total, currency, isPending = false, isLive = false }: Props) {
  return (
    <dl className={styles.list} aria-live={isLive ? 'polite' : undefined} aria-busy={isPending}>
      {rows.map(({ key, name, amount, kind, note }) => (
        <div key={key}>
          <dt>
            {name}
            {note && <small>{note}</small>}
          </dt>
          <dd>
            <Price
              amount={amount}
              currency={currency}
              {...(kind === 'saving' ? { tone: 'saving' as const } : {})}
              {...(kind === 'fee' ? { zero: 'Free' } : {})}
            />
          </dd>
        </div>
      ))}
      <div data-total>
        <dt>Total</dt>
        <dd>
          <Price amount={total} currency={currency} tone="strong" />
        </dd>
      </div>
    </dl>
  )
}
