import type { memberApi } from '@larder/shared/contracts'
import { formatAddress, formatOrderSlot, paymentText, totalRows } from '@larder/shared/domain'
import { Lines, OrderFiles, RefundList, TotalsTable } from '@larder/shared/order'
import { Stack } from '@larder/shared/ui'
import styles from './OrderLines.module.css'

type Order = memberApi.MemberOrder

/** The lines of an order, its total, time, place and payment. */
export function OrderLines({ order }: { order: Order }) {
  const { slot, store, fulfilmentMethod, currency } = order
  const isDelivery = fulfilmentMethod === 'delivery'
  const place = isDelivery ? order.deliveryAddress : store.address
  return (
    <Stack gap={6}>
      <div>
        <h2 className={styles.store}>{store.name}</h2>
        <div className={styles.bill}>
          <Lines lines={order.items} currency={currency.currencyCode} outcomes={order.status.lines} />
          <hr />
          <TotalsTable rows={totalRows(order)} total={order.orderTotal} currency={currency.currencyCode} />
          <RefundList order={order} />
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{isDelivery ? 'Delivery' : 'Collection'}</dt>
          <dd>{formatOrderSlot(slot)}</dd>
        </div>
        <div>
          <dt>{isDelivery ? 'To' : 'From'}</dt>
          <dd>{place ? formatAddress(place) : store.name}</dd>
        </div>
        <div>
          <dt>Paid by</dt>
          <dd>{paymentText(order)}</dd>
        </div>
        {order.instructions && (
          <div>
            <dt>Your note</dt>
            <dd>{order.instructions}</dd>
          </div>
        )}
      </dl>
      <OrderFiles order={order} />
    </Stack>
  )
}
