import type { ReactNode } from 'react'
import { Card, CardLink, Icon, Picture, StatusPill, useBrandConfig } from '@larder/shared/ui'
import type { storesApi } from '@larder/shared/contracts'
import { groupStores, paths, statusFor } from '@larder/shared/domain'
import { $place, chooseStore, useResource, useStore, type PlaceLocation } from '@larder/shared/stores'
import { nearbyStores } from '../../stores/nearby-stores.ts'
import { formatCost, formatDistance, NO_STORE_TEXTS, formatStatus } from '../../domain/store-text.ts'
import styles from './NearestList.module.css'

type StoreRowProps = { store: storesApi.StoreCard; reply: storesApi.StoreSearchReply; zone: string }

function StoreRow({ store, reply, zone }: StoreRowProps) {
  const { orderMethod } = useStore($place)
  const { id, slug, storeName, distance } = store
  const order = store.orderMethods[orderMethod]
  const isOrdered = order && statusFor(store, orderMethod) !== 'closed'
  const facts = [
    ...(distance === undefined ? [] : [formatDistance(distance)]),
    ...(isOrdered ? [formatCost(order, orderMethod)] : []),
  ]
  const text = formatStatus(order, orderMethod, { now: reply.serverNow, zone })
  return (
    <Card className={styles.row}>
      <Picture src={store.picture} alt="" width={96} ratio="1 / 1" shape="field" />
      <div>
        <h3>
          <CardLink to={paths.store({ slug })} onClick={() => chooseStore({ id, slug, storeName })}>
            {storeName}
          </CardLink>
        </h3>
        <StatusPill status={statusFor(store, orderMethod)}>{text}</StatusPill>
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      </div>
      <Icon name="right" size="small" />
    </Card>
  )
}

type Props = {
  location: PlaceLocation
  /** The maximum number of stores shown. */
  count: number
  skeleton: ReactNode
}

/** The nearest stores that accept orders by the current method, then closed ones. */
export function NearestList({ location, count, skeleton }: Props) {
  const { orderMethod } = useStore($place)
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const search = useResource(nearbyStores(location))
  if (search.state === 'failed') return <li>See who can bring your order, or where to collect it.</li>
  if (search.state === 'loading') return skeleton
  const reply = search.data
  const lists = groupStores(reply.stores)
  const stores = [...lists[orderMethod], ...lists.closed].slice(0, count)
  if (stores.length === 0) return <li>{NO_STORE_TEXTS[orderMethod]}</li>
  return stores.map((store) => (
    <li key={store.id}>
      <StoreRow store={store} reply={reply} zone={zone} />
    </li>
  ))
}
