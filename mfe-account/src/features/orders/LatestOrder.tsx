import { useResource } from '@larder/shared/stores'
import { Card, CardLink, Icon, useBrandConfig } from '@larder/shared/ui'
import { ORDER_LINE_TEXTS, summariseOrders } from '../../domain/order-text.ts'
import { recentOrders, useOrderPolling } from '../../stores/orders.ts'
import styles from './LatestOrder.module.css'

const NO_ORDERS = [] as const

/**
 * One line that links to a member's order under way with its status, or else to the last order. While orders
 * load, or when they cannot be loaded, it links to all orders. Its height never changes.
 */
export function LatestOrder() {
  const resource = recentOrders()
  const loaded = useResource(resource)
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const recent = loaded.state === 'ready' ? loaded.data : undefined
  useOrderPolling(resource, recent?.current ?? NO_ORDERS)
  const { title, text, to } = recent ? summariseOrders(recent, zone) : ORDER_LINE_TEXTS
  return (
    <Card className={styles.root} data-active={recent && recent.current.length > 0 ? true : undefined}>
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
