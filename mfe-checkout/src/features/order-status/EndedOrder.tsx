import type { ordersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { endText } from '@larder/shared/order'
import { ButtonAnchor, Notice, Surface, Row } from '@larder/shared/ui'
import styles from './EndedOrder.module.css'

const ENDED_TITLES: Partial<Record<ordersApi.OrderStatusKey, string>> = {
  store_rejected: 'The store could not take your order',
  declined: 'The store could not take your order',
  cancelled: 'Your order was cancelled',
  unable_to_deliver: 'We could not deliver your order',
  refunded: 'Your order was refunded',
}

/** The title of an order that ended without delivery: its cause, even after a refund (spec §4). */
export const chooseEndedTitle = ({ status, label, outcome }: ordersApi.OrderStatus): string =>
  ENDED_TITLES[outcome?.key ?? status] ?? label

type Props = { order: ordersApi.Order; status: ordersApi.OrderStatus }

/** An order that will not be delivered: what happened, when, the refund and a next step. */
export function EndedOrder({ order, status }: Props) {
  const { store } = order
  const phone = store.phoneNumber
  const { title, when, cause, money } = endText({ status, order, zone: store.timeZone })
  return (
    <Surface className={styles.root} data-pad="large" as="section" aria-label="Where your order is">
      <Notice tone="error" title={title} isLive>
        {cause(store.name)}
      </Notice>
      {/* Announced separately, because the refund is confirmed later than the reason. */}
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
