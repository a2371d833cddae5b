import type { storesApi } from '@larder/shared/contracts'
import { $place, storeDetails, useResource, useStore } from '@larder/shared/stores'
import { formatMoney, StatusPill } from '@larder/shared/ui'
import { formatMethodStatus } from '../../domain/method-text.ts'
import styles from './StoreStatus.module.css'

type StoreData = { store: storesApi.Store; serverNow: string }

/**
 * The store as the server rendered it for every shopper, then as fetched for the shopper's place with
 * delivery, cost and distance. If fetching fails, the rendered store stays.
 */
export function useStoreForPlace(initial: StoreData): StoreData & { isForPlace: boolean } {
  const { location } = useStore($place)
  const { postcode, latitude, longitude } = location ?? {}
  const key = location && { storeId: initial.store.id, postcode, latitude, longitude }
  const details = useResource(key && storeDetails(key))
  if (details.state !== 'ready') return { ...initial, isForPlace: false }
  const { store, serverNow } = details.data
  return { store, serverNow, isForPlace: true }
}

const METHOD_NAMES = { delivery: 'Delivery', collection: 'Collection' } as const

function formatCost(method: storesApi.OrderMethod, currency: string): string {
  const money = (amount: number) => formatMoney(amount, currency)
  const cost = method.cost === 0 ? 'Free' : money(method.cost)
  const freeText =
    method.freeFrom !== undefined && method.cost > 0 ? `free from ${money(method.freeFrom)}` : ''
  const minimumText = method.minSpend > 0 ? `${money(method.minSpend)} minimum` : ''
  return [cost, freeText, minimumText].filter(Boolean).join(', ')
}

type Props = { store: storesApi.Store; serverNow: string }

export function StoreStatus({ store, serverNow }: Props) {
  const clock = { now: serverNow, zone: store.info.storeTimeZone }
  return (
    <dl className={styles.list}>
      {(['delivery', 'collection'] as const).map((name) => {
        const method = store.orderMethods[name]
        if (!method) return null
        return (
          <div key={name}>
            <dt>{METHOD_NAMES[name]}</dt>
            <dd>
              {method.canDeliver ? (
                <StatusPill status={method.status}>{formatMethodStatus(method, name, clock)}</StatusPill>
              ) : (
                <StatusPill status="closed">Not to your address</StatusPill>
              )}
            </dd>
            <dd>{formatCost(method, store.currency.currencyCode)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
