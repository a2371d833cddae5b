import { useResource } from '@larder/shared/stores'
import { Card, CardLink, Icon, useBrandConfig } from '@larder/shared/ui'
import { ORDERS_LINE, orderLineText } from '../../domain/order-text.ts'
import { recentOrders, useOrderPolling } from '../../stores/orders.ts'
import styles from './LatestOrder.module.css'

const NONE = [] as const

/**
 * A member's order under way, with its state, else the last one, as one line that links to it. Until they are known,
 * and when they cannot be, it links to all orders: it is as tall in every case.
 */
export function LatestOrder() {
  const resource = recentOrders()
  const shown = useResource(resource)
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const recent = shown.state === 'ready' ? shown.data : undefined
  useOrderPolling(resource, recent?.current ?? NONE)
  const { title, text, to } = recent ? orderLineText(recent, zone) : ORDERS_LINE
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
