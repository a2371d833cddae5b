import type { ordersApi } from '@larder/shared/contracts'
import { Price } from '@larder/shared/ui'
import styles from './TotalsTable.module.css'

const CAUSE_TEXTS: Record<ordersApi.OrderRefund['cause'], string> = {
  short: 'Given back: not in the store',
  substitute: 'Given back: a cheaper item instead',
  weighed: 'Given back: it weighed less',
  change: 'Given back: you changed your order',
  problem: 'Given back: something was wrong',
}

/** Where a refund goes: "on its way to your card". */
function describeTarget({ to, isDone }: ordersApi.OrderRefund): string {
  if (to === 'credit') return 'Added to your credit'
  if (to === 'cash') return 'You pay less in cash'
  return isDone
    ? 'The way you paid. Your bank may take a few days to show it.'
    : 'On its way, the way you paid'
}

type Props = { order: Pick<ordersApi.Order, 'refunds' | 'orderTotal' | 'currency'> }

/** The parts of an order's total that were given back, and what is left of it. Nothing for an order without any. */
export function RefundList({ order: { refunds = [], orderTotal, currency } }: Props) {
  // A change is in the order's total already, and credit is for another order.
  const after = refunds.filter(({ cause, to }) => cause !== 'change' && to !== 'credit')
  if (refunds.length === 0) return null
  const { currencyCode } = currency
  return (
    <dl className={styles.list} aria-label="Given back">
      {refunds.map((refund) => (
        <div key={`${refund.cause} ${refund.to} ${refund.at}`}>
          <dt>
            {CAUSE_TEXTS[refund.cause]}
            <small>{describeTarget(refund)}</small>
          </dt>
          <dd>
            <Price amount={-refund.amount} currency={currencyCode} tone="saving" />
          </dd>
        </div>
      ))}
      {after.length > 0 && (
        <div data-total>
          <dt>You pay</dt>
          <dd>
            <Price
              amount={orderTotal - after.reduce((sum, { amount }) => sum + amount, 0)}
              currency={currencyCode}
              tone="strong"
            />
          </dd>
        </div>
      )}
    </dl>
  )
}
