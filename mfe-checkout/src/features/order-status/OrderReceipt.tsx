import type { ReactNode } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { formatAddress, formatOrderSlot, paymentText, totalRows } from '@larder/shared/domain'
import { Lines, OrderFiles, RefundList, TotalsTable } from '@larder/shared/order'
import { Icon, Surface, type IconName } from '@larder/shared/ui'
import styles from './OrderReceipt.module.css'

function ReceiptFact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <Icon name={icon} size="small" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Props = { order: ordersApi.Order; outcomes: ordersApi.OrderStatus['lines'] }

/** The order's lines, time, place, customer and payment. */
export function OrderReceipt({ order, outcomes }: Props) {
  const { store, fulfilmentMethod, contact, instructions, currency } = order
  const isDelivery = fulfilmentMethod === 'delivery'
  const place = isDelivery ? order.deliveryAddress : store.address
  return (
    <Surface data-pad="large" as="section" aria-label="Your order">
      <h2 className={styles.title}>{`Order ${order.orderNumber}`}</h2>
      <dl className={styles.facts}>
        <ReceiptFact icon="clock" name={isDelivery ? 'Delivery' : 'Collection'}>
          {formatOrderSlot(order.slot)}
        </ReceiptFact>
        <ReceiptFact icon="pin" name={isDelivery ? 'To' : 'From'}>
          {!isDelivery && store.name}
          {place && (isDelivery ? formatAddress(place) : <small>{formatAddress(place)}</small>)}
        </ReceiptFact>
        <ReceiptFact icon="user" name="For">
          {`${contact.firstName} ${contact.lastName}`}
          <small>{[contact.email, contact.phoneNumber].filter(Boolean).join(', ')}</small>
        </ReceiptFact>
        {instructions && (
          <ReceiptFact icon="edit" name="Your note">
            {instructions}
          </ReceiptFact>
        )}
        <ReceiptFact icon={order.payment.method === 'Cash' ? 'cash' : 'card'} name="Payment">
          {paymentText(order)}
        </ReceiptFact>
      </dl>
      <div className={styles.items}>
        <Lines lines={order.items} currency={currency.currencyCode} outcomes={outcomes} />
      </div>
      <TotalsTable rows={totalRows(order)} total={order.orderTotal} currency={currency.currencyCode} />
      <RefundList order={order} />
      <div className={styles.files}>
        <OrderFiles order={order} />
      </div>
    </Surface>
  )
}
