import { useSyncExternalStore } from 'react'
import { neverChanges } from '@larder/shared/lib'
import type { storesApi } from '@larder/shared/contracts'
import { $basket, $isBasketAwaited, $isBasketLoaded, $place, useStore } from '@larder/shared/stores'
import { formatMoney, Icon } from '@larder/shared/ui'
import { FulfilmentBar, icons } from './FulfilmentBar.tsx'
import { offeredMethod, slotText } from './slot-text.ts'
import styles from './FulfilmentChip.module.css'

/** False on the server and in the first render, true afterwards: for values that only a browser knows. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

type Props = {
  store: storesApi.Store
  serverNow: string
  /** The store was fetched for the shopper's place, and is no longer the same for every shopper. */
  isForPlace: boolean
}

/** Method and place of the order; its room is the same before the place is known. */
function placeText(
  { store, isForPlace }: Props,
  method: 'delivery' | 'collection',
  place: string | undefined,
) {
  if (method === 'collection') return `Collection from ${store.address.addressLine1}`
  if (place === undefined) return 'Delivery: add your postcode'
  return isForPlace && !store.orderMethods.delivery?.canDeliver
    ? `No delivery to ${place}`
    : `Delivery to ${place}`
}

/**
 * What delivery costs, of a place that is known once it is that place's; at least so much where an order of more items, or while the place
 * is unknown another place, pays less.
 */
function priceText({ store, isForPlace }: Props, hasPlace: boolean): string | undefined {
  const { delivery } = store.orderMethods
  if (!delivery?.canDeliver || (hasPlace && !isForPlace)) return undefined
  const { cost, costFrom } = delivery
  if (cost === 0) return 'free'
  const amount = formatMoney(costFrom ?? cost, store.currency.currencyCode)
  return costFrom === undefined ? amount : `from ${amount}`
}

/** The time of the order as this browser's basket has it; until that has come, what it holds is not known. */
function useTime({ store, serverNow }: Props, method: 'delivery' | 'collection') {
  const basket = useStore($basket)
  const isLoaded = useStore($isBasketLoaded)
  const isAwaited = useStore($isBasketAwaited)
  const here = basket?.storeId === store.id ? basket : undefined
  const when = { method, now: serverNow, zone: store.info.storeTimeZone }
  const time = isAwaited ? 'Checking your time' : slotText(here, store.orderMethods[method], when)
  return { time, isEarly: !isLoaded && !isAwaited }
}

/**
 * How, where and when the order comes, and what that costs, in one line of the store's head: a press opens what changes
 * it, without script too. Of a place that is known, the cost is shown once it is that place's.
 */
export function FulfilmentChip(props: Props) {
  const { store, serverNow, isForPlace } = props
  const { orderMethod, location } = useStore($place)
  const isHydrated = useHydrated()
  const method = offeredMethod(store, orderMethod)
  const { time, isEarly } = useTime(props, method)
  const isDelivery = method === 'delivery'
  const price = isDelivery ? priceText(props, location !== undefined) : undefined
  const isRefused = isDelivery && isForPlace && store.orderMethods.delivery?.canDeliver === false
  return (
    <details className={styles.root} data-tone={isRefused ? 'warning' : undefined}>
      <summary className={styles.chip}>
        <Icon name={isRefused ? 'warning' : icons[method]} size="small" />
        <span className={styles.text}>
          <strong data-place={isHydrated ? undefined : 'early'}>
            {placeText(props, method, location?.label)}
          </strong>
          <small data-time={isEarly ? 'early' : undefined}>{[time, price].filter(Boolean).join(', ')}</small>
        </span>
        <span className={styles.change}>Change</span>
      </summary>
      <div className={styles.choices}>
        <FulfilmentBar store={store} serverNow={serverNow} />
      </div>
    </details>
  )
}
