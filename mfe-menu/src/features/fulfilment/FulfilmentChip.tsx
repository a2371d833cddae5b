import type { storesApi } from '@larder/shared/contracts'
import { $basket, $isBasketAwaited, $isBasketLoaded, $place, useStore } from '@larder/shared/stores'
import { formatMoney, Icon } from '@larder/shared/ui'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { FulfilmentBar, icons } from './FulfilmentBar.tsx'
import { offeredMethod, slotText } from './slot-text.ts'
import styles from './FulfilmentChip.module.css'

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
 * What delivery costs at least: an order of more items, or a place nearer by, may pay less than the store's cost. Undefined while that is not
 * known of the shopper's place, and where nothing is delivered.
 */
function priceText({ store, isForPlace }: Props, hasPlace: boolean): string | undefined {
  const { delivery } = store.orderMethods
  if (!delivery?.canDeliver || (hasPlace && !isForPlace)) return undefined
  const { cost, costFrom = cost, deliveryTiers } = delivery
  const least = Math.min(costFrom, ...deliveryTiers.map((tier) => tier.cost))
  const money = (amount: number) => formatMoney(amount, store.currency.currencyCode)
  if (cost === 0) return 'free'
  return least < cost ? `from ${money(least)}` : money(cost)
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
