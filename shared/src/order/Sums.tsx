import { Price } from '@larder/shared/ui'
import styles from './Sums.module.css'

type AmountLine = { code: string; name: string; amount: number }

/** One row of the sums of an order or a basket. Amounts in major units; a saving is negative. */
export type Sum = {
  key: string
  name: string
  amount: number
  kind: 'plain' | 'saving' | 'fee'
  /** Purpose of the amount, in a short text. */
  note?: string
}

type Summed = {
  orderSubtotal: number
  savings: readonly AmountLine[]
  fees: readonly AmountLine[]
  /** The driver's tip. */
  tip: number
}

/** Subtotal, savings, fees and tip, in the same order everywhere; the total is shown separately. */
export function sumsOf({ orderSubtotal, savings, fees, tip }: Summed): Sum[] {
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
