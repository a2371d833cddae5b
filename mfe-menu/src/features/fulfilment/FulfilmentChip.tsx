import { useSyncExternalStore } from 'react'
import { neverChanges } from '@larder/shared/lib'
import type { storesApi } from '@larder/shared/contracts'
import { $basket, $isBasketAwaited, $isBasketLoaded, $place, useStore } from '@larder/shared/stores'
import { formatMoney, Icon } from '@larder/shared/ui'
import { FulfilmentBar, METHOD_ICONS } from './FulfilmentBar.tsx'
import { chooseOfferedMethod, describeOrderTime } from './slot-text.ts'
import styles from './FulfilmentChip.module.css'

/** False on the server and during hydration, then true; for values that only the browser knows. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

type Props = {
  store: storesApi.Store
  serverNow: string
  /** Whether the store was fetched for the shopper's place, so that it is no longer the same for everyone. */
  isForPlace: boolean
}

/** The method and place of the order. It takes the same space before the place is known. */
function describePlace(
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
 * The delivery fee. For a known place, once the store is loaded for it, it is what this store's basket pays, or the first
 * item would. For an unknown place it is the lowest, with "from".
 */
function describePrice(
  { store, isForPlace }: Props,
  hasPlace: boolean,
  basketCost: number | undefined,
): string | undefined {
  const { delivery } = store.orderMethods
  if (!delivery?.canDeliver || (hasPlace && !isForPlace)) return undefined
  const { cost, costFrom } = delivery
  const paid = hasPlace ? (basketCost ?? cost) : (costFrom ?? cost)
  if (paid === 0) return 'free delivery'
  const amount = `${formatMoney(paid, store.currency.currencyCode)} delivery`
  return hasPlace || costFrom === undefined ? amount : `from ${amount}`
}

/** Price and time in one line of a phone: `£1.99 delivery · Today, 10:30-11:30`, `from £1.99 · First today, 09:30`. */
const joinDetails = (price: string | undefined, time: string): string =>
  price !== undefined && time.startsWith('First delivery ')
    ? `${price.replace(/ delivery$/, '')} · ${time.replace('First delivery', 'First')}`
    : [price, time].filter(Boolean).join(' · ')

/** The delivery fee of this store's basket; undefined while it has no items, or is for collection. */
function useBasketCost(storeId: number): number | undefined {
  const basket = useStore($basket)
  const isDelivered = basket?.storeId === storeId && basket.fulfilmentMethod.type === 'delivery'
  return isDelivered && basket.items.length > 0 ? basket.fulfilmentMethod.cost : undefined
}

/** The order's time in this browser's basket, which is unknown until the basket has loaded. */
function useOrderTime({ store, serverNow }: Props, method: 'delivery' | 'collection') {
  const basket = useStore($basket)
  const isLoaded = useStore($isBasketLoaded)
  const isAwaited = useStore($isBasketAwaited)
  const storeBasket = basket?.storeId === store.id ? basket : undefined
  const clock = { method, now: serverNow, zone: store.info.storeTimeZone }
  const time = isAwaited
    ? 'Checking your time'
    : describeOrderTime(storeBasket, store.orderMethods[method], clock)
  return { time, isEarly: !isLoaded && !isAwaited }
}

/**
 * The order's method, place, time and cost in one line of the store's header. It expands to the controls that
 * change them, without JavaScript too. For a known place, the cost is shown once it is loaded for that place.
 */
export function FulfilmentChip(props: Props) {
  const { store, serverNow, isForPlace } = props
  const { orderMethod, location } = useStore($place)
  const isHydrated = useIsHydrated()
  const method = chooseOfferedMethod(store, orderMethod)
  const { time, isEarly } = useOrderTime(props, method)
  const isDelivery = method === 'delivery'
  const basketCost = useBasketCost(store.id)
  const price = isDelivery ? describePrice(props, location !== undefined, basketCost) : undefined
  const isUndeliverable = isDelivery && isForPlace && store.orderMethods.delivery?.canDeliver === false
  return (
    <details className={styles.root} data-tone={isUndeliverable ? 'warning' : undefined}>
      <summary className={styles.chip}>
        <Icon name={isUndeliverable ? 'warning' : METHOD_ICONS[method]} size="small" />
        <span className={styles.text}>
          <strong data-place={isHydrated ? undefined : 'early'}>
            {describePlace(props, method, location?.label)}
          </strong>
          <small data-time={isEarly ? 'early' : undefined}>{joinDetails(price, time)}</small>
        </span>
        <span className={styles.change}>Change</span>
      </summary>
      <div className={styles.choices}>
        <FulfilmentBar store={store} serverNow={serverNow} />
      </div>
    </details>
  )
}
