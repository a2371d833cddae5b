import type { storesApi } from '@larder/shared/contracts'
import { $place, storeDetails, useResource, useStore } from '@larder/shared/stores'
import { formatMoney, StatusPill } from '@larder/shared/ui'
import { methodText } from '../../domain/method-text.ts'
import styles from './StoreStatus.module.css'

type Seen = { store: storesApi.Store; serverNow: string }

/**
 * The store as the server sent it, the same for every shopper, then as fetched for the shopper's place:
 * whether it delivers there, at what cost, how far away. When that fails, the former stays.
 */
export function useStoreHere(sent: Seen): Seen & { isForPlace: boolean } {
  const { location } = useStore($place)
  const { postcode, latitude, longitude } = location ?? {}
  const key = location && { storeId: sent.store.id, postcode, latitude, longitude }
  const here = useResource(key && storeDetails(key))
  if (here.state !== 'ready') return { ...sent, isForPlace: false }
  const { store, serverNow } = here.data
  return { store, serverNow, isForPlace: true }
}

const names = { delivery: 'Delivery', collection: 'Collection' } as const

function costText(method: storesApi.OrderMethod, currency: string): string {
  const money = (amount: number) => formatMoney(amount, currency)
  const cost = method.cost === 0 ? 'Free' : money(method.cost)
  const free = method.freeFrom !== undefined && method.cost > 0 ? `free from ${money(method.freeFrom)}` : ''
  const least = method.minSpend > 0 ? `${money(method.minSpend)} minimum` : ''
  return [cost, free, least].filter(Boolean).join(', ')
}

type Props = { store: storesApi.Store; serverNow: string }

/** Status of each order method with its time and its cost. */
export function StoreStatus({ store, serverNow }: Props) {
  const when = { now: serverNow, zone: store.info.storeTimeZone }
  return (
    <dl className={styles.list}>
      {(['delivery', 'collection'] as const).map((name) => {
        const method = store.orderMethods[name]
        if (!method) return null
        return (
          <div key={name}>
            <dt>{names[name]}</dt>
            <dd>
              {method.canDeliver ? (
                <StatusPill status={method.status}>{methodText(method, name, when)}</StatusPill>
              ) : (
                <StatusPill status="closed">Not to your address</StatusPill>
              )}
            </dd>
            <dd>{costText(method, store.currency.currencyCode)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
