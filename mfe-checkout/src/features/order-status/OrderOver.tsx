import type { ordersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { endText } from '@larder/shared/order'
import { ButtonAnchor, Notice, Surface, Row } from '@larder/shared/ui'
import styles from './OrderOver.module.css'

const TITLES: Partial<Record<ordersApi.OrderStatusKey, string>> = {
  store_rejected: 'The store could not take your order',
  declined: 'The store could not take your order',
  cancelled: 'Your order was cancelled',
  unable_to_deliver: 'We could not deliver your order',
  refunded: 'Your order was refunded',
}

/**
 * The shopper's title for an order that ended without goods: its cause, also once it was refunded (spec §4).
 */
export const overTitle = ({ status, label, outcome }: ordersApi.OrderStatus): string =>
  TITLES[outcome?.key ?? status] ?? label

type Props = { order: ordersApi.Order; status: ordersApi.OrderStatus }

/** An order that will not be delivered: what happened and when, the refund, and a next step. */
export function OrderOver({ order, status }: Props) {
  const { store } = order
  const phone = store.phoneNumber
  const { title, when, reason, money } = endText({ status, order, zone: store.timeZone })
  return (
    <Surface className={styles.root} data-pad="large" as="section" aria-label="Where your order is">
      <Notice tone="error" title={title} isLive>
        {reason ? `${store.name} says: ${reason}` : `${store.name} can tell you more.`}
      </Notice>
      {/* The refund is confirmed later than the reason, so it is announced by itself. */}
      <p aria-live="polite">{money}</p>
      <p>{when}</p>
      <Row gap={3} wrap>
        <ButtonAnchor href={paths.store({ slug: store.slug })}>Order again</ButtonAnchor>
        {phone && (
          <ButtonAnchor href={`tel:${phone.replaceAll(' ', '')}`} variant="outlined" startIcon="phone">
            {`Call ${phone}`}
          </ButtonAnchor>
        )}
        <ButtonAnchor href={paths.storesNearBy()} variant="text">
          See other stores
        </ButtonAnchor>
      </Row>
    </Surface>
  )
}
