import type { ordersApi } from '@larder/shared/contracts'
import { totalRows } from '@larder/shared/domain'
import { TotalsTable } from '@larder/shared/order'
import { formatMoney, Notice, Price, Stack } from '@larder/shared/ui'
import styles from './ChangeTotals.module.css'

type Props = {
  order: ordersApi.Order
  quote: ordersApi.ChangeQuote | undefined
  isQuoting: boolean
  problem: string | undefined
}

/** What the change costs or gives back, in words: "you get £3.20 back". */
export function describeDifference({ order, quote }: Pick<Props, 'order' | 'quote'>): string {
  if (!quote || quote.difference === 0) return 'your total stays the same'
  const amount = formatMoney(Math.abs(quote.difference), order.currency.currencyCode)
  if (quote.needsPayment) return `you pay ${amount} more`
  if (order.payment.method === 'Cash')
    return `you pay ${amount} ${quote.difference < 0 ? 'less' : 'more'} in cash`
  return `you get ${amount} back`
}

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The old and the new total, and what it means for the shopper's money. */
export function ChangeTotals({ order, quote, isQuoting, problem }: Props) {
  const { currencyCode } = order.currency
  return (
    <Stack gap={4}>
      <h2>Your new total</h2>
      <p className={styles.before}>
        {'It was '}
        <Price amount={order.orderTotal} currency={currencyCode} />
      </p>
      <TotalsTable
        rows={totalRows(quote ?? order)}
        total={quote?.orderTotal ?? order.orderTotal}
        currency={currencyCode}
        isPending={isQuoting}
        isLive
      />
      <p className={styles.difference} role="status">
        {isQuoting ? 'Working out your new total' : toSentence(describeDifference({ order, quote }))}
      </p>
      {quote?.removedCoupon && (
        <Notice tone="warning" title={`Coupon ${quote.removedCoupon.code} no longer counts`}>
          {quote.removedCoupon.reason}
        </Notice>
      )}
      {problem && (
        <Notice tone="error" title={problem} isLive>
          Your order stays as it is until you save.
        </Notice>
      )}
    </Stack>
  )
}
