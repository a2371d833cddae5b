import { Price } from '@larder/shared/ui'
import type { Sum } from './sums.ts'
import styles from './Sums.module.css'

type Props = {
  sums: readonly Sum[]
  total: number
  currency: string
  /** New amounts are pending. */
  isPending?: boolean
  /** Read out when it changes. */
  isLive?: boolean
}

/** The parts of the total; the total last. */
export function Sums({ sums, total, currency, isPending = false, isLive = false }: Props) {
  return (
    <dl className={styles.list} aria-live={isLive ? 'polite' : undefined} aria-busy={isPending}>
      {sums.map(({ key, name, amount, kind, note }) => (
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
