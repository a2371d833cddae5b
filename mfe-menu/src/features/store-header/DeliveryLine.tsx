import type { storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { Icon, Link } from '@larder/shared/ui'
import { useHydrated } from '../../parts/use-hydrated.ts'
import styles from './DeliveryLine.module.css'

type Props = {
  store: storesApi.Store
  /** The store was fetched for the shopper's place, and is no longer the same for every shopper. */
  isForPlace: boolean
}

/**
 * Whether the store delivers to the shopper's place: one line, of the same height before and after it is
 * known.
 */
export function DeliveryLine({ store, isForPlace }: Props) {
  const { orderMethod, location } = useStore($place)
  const isHydrated = useHydrated()
  const { delivery } = store.orderMethods
  if (!delivery) return null
  const isShown = orderMethod === 'delivery' && location !== undefined
  const isRefused = isForPlace && !delivery.canDeliver
  const text = isRefused ? 'Does not deliver to' : isForPlace ? 'Delivers to' : 'Delivery to'
  return (
    <p
      className={styles.root}
      role="status"
      data-early={!isHydrated || undefined}
      data-shown={isShown || undefined}
      data-tone={isRefused ? 'warning' : undefined}
    >
      <Icon name={isRefused ? 'warning' : 'truck'} size="small" />
      <span>{location && `${text} ${location.label}`}</span>
      {isRefused && <Link to={paths.storesNearBy()}>Other stores</Link>}
    </p>
  )
}
