import type { ordersApi } from '@larder/shared/contracts'
import { getPaidRow, refundText } from '@larder/shared/domain'
import { Price } from '@larder/shared/ui'
import styles from './TotalsTable.module.css'

/** Where a refund goes: "on its way to your card". */
function describeTarget({ cause, to, isDone }: ordersApi.OrderRefund, isActive: boolean): string {
  if (to === 'credit') return 'Added to your credit'
  if (to === 'cash' && cause === 'problem') return 'In cash, by the store'
  if (to === 'cash') return isActive ? 'You pay less in cash' : 'You paid less in cash'
  return isDone
    ? 'The way you paid. Your bank may take a few days to show it.'
    : 'On its way, the way you paid'
}

type Props = { order: Pick<ordersApi.Order, 'refunds' | 'orderTotal' | 'currency' | 'status'> }

/** The parts of an order's total that were given back, and what is left of it. Nothing for an order without any. */
export function RefundList({ order }: Props) {
  const { refunds = [], currency } = order
  if (refunds.length === 0) return null
  const paid = getPaidRow(order)
  const { currencyCode } = currency
  return (
    <dl className={styles.list} aria-label="Given back">
      {refunds.map((refund) => (
        <div key={`${refund.cause} ${refund.to} ${refund.at}`}>
          <dt>
            {refundText(refund)}
            <small>{describeTarget(refund, order.status.isActive)}</small>
          </dt>
          <dd>
            <Price amount={-refund.amount} currency={currencyCode} tone="saving" />
          </dd>
        </div>
      ))}
      {paid && (
        <div data-total>
          <dt>{paid.name}</dt>
          <dd>
            <Price amount={paid.amount} currency={currencyCode} tone="strong" />
          </dd>
        </div>
      )}
    </dl>
  )
}
