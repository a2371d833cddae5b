import { Price } from '@larder/shared/ui'
import styles from './TotalsTable.module.css'

type AmountLine = { code: string; name: string; amount: number }

/** One row of the totals of an order or a basket. Amounts in major units; a saving is negative. */
export type TotalRow = {
  key: string
  name: string
  amount: number
  kind: 'plain' | 'saving' | 'fee'
  /** The purpose of the amount, in a few words. */
  note?: string
}

type PricedParts = {
  orderSubtotal: number
  savings: readonly AmountLine[]
  fees: readonly AmountLine[]
  /** The driver's tip. */
  tip: number
}

/** Rows for subtotal, savings, fees and tip, in the same order everywhere. The total is a separate row. */
export function totalRows({ orderSubtotal, savings, fees, tip }: PricedParts): TotalRow[] {
  return [
    { key: 'subtotal', name: 'Subtotal', amount: orderSubtotal, kind: 'plain' },
    ...savings.map(({ code, name, amount }) => ({
      key: `${code} ${name}`,
      name,
      amount: -amount,
      kind: 'saving' as const,
    })),
    ...fees.map(({ code, name, amount }) => ({ key: code, name, amount, kind: 'fee' as const })),
    ...(tip > 0 ? [{ key: 'tip', name: 'Driver tip', amount: tip, kind: 'plain' as const }] : []),
  ]
}

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
