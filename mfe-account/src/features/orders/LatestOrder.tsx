import { useResource } from '@larder/shared/stores'
import { Card, CardActions, CardLink, Icon, useBrandConfig } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import {
  chooseOrderToRepeat,
  ORDER_AGAIN_TEXTS,
  ORDER_LINE_TEXTS,
  summariseItems,
  summariseOrders,
} from '../../domain/order-text.ts'
import { recentOrders, useOrderPolling } from '../../stores/orders.ts'
import type { ListedOrder } from './OrderList.tsx'
import { ReorderButton } from './ReorderButton.tsx'
import styles from './LatestOrder.module.css'

const NO_ORDERS = [] as const

type Recent = { current: readonly ListedOrder[]; past: readonly ListedOrder[] }

/** One line that links to a member's order under way with its status, or else to the last order. */
function OrderLine({ recent }: { recent: Recent | undefined }) {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const { title, text, to } = recent ? summariseOrders(recent, zone) : ORDER_LINE_TEXTS
  return (
    <Card className={styles.line} data-active={recent && recent.current.length > 0 ? true : undefined}>
      <span className={styles.sign}>
        <Icon name="receipt" />
      </span>
      <p>
        <CardLink to={to}>
          <strong>{title}</strong> <small>{text}</small>
        </CardLink>
      </p>
      <Icon name="right" size="small" />
    </Card>
  )
}

/** One line that brings all items of a member's last order into the basket with one press. */
function OrderAgain({ recent }: { recent: Recent | undefined }) {
  const order = recent && chooseOrderToRepeat(recent)
  const to = order ? paths.order({ orderId: order.businessOrderId }) : paths.orders()
  const text = recent ? ORDER_AGAIN_TEXTS.none : ORDER_AGAIN_TEXTS.unknown
  return (
    <Card className={styles.line}>
      {/* The button has the same icon, and a phone no room for both. */}
      {!order && (
        <span className={styles.sign}>
          <Icon name="refresh" />
        </span>
      )}
      <p>
        <CardLink to={to}>
          <strong>{order ? summariseItems(order) : 'Order again'}</strong>{' '}
          <small>{order ? order.store.name : text}</small>
        </CardLink>
      </p>
      {order && (
        <CardActions>
          <ReorderButton order={order} orderNumber={order.orderNumber} size="small" />
        </CardActions>
      )}
    </Card>
  )
}

/**
 * A member's orders in two lines: the order under way, then the last one to order again. While orders load, or when they
 * cannot be loaded, both link to all orders. Their height never changes.
 */
export function LatestOrder() {
  const resource = recentOrders()
  const loaded = useResource(resource)
  const recent = loaded.state === 'ready' ? loaded.data : undefined
  useOrderPolling(resource, recent?.current ?? NO_ORDERS)
  return (
    <div className={styles.root}>
      <OrderLine recent={recent} />
      <OrderAgain recent={recent} />
    </div>
  )
}
