import type { storesApi } from '@larder/shared/contracts'
import {
  $basket,
  chooseOrderMethod,
  swapFulfilment,
  useStore,
  $isBasketAwaited,
  $isBasketLoaded,
  $place,
  type OrderMethod,
} from '@larder/shared/stores'
import { withErrorToast, Icon, Link, Segmented, useLocation, type IconName } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { usePreload } from '../../hooks/lazy-modules.ts'
import { chooseOfferedMethod, describeOrderTime } from './slot-text.ts'
import styles from './FulfilmentBar.module.css'

/** Loaded later, because days in the store's time zone need a library that the first view does not. */
const loadAnnouncement = () => import('./announce-method-change.ts')

/**
 * Returns a function that changes the order method, of the basket if it belongs to this store, or else of the
 * next order.
 */
export function useChangeMethod(store: storesApi.Store): (next: OrderMethod) => void {
  const basket = useStore($basket)
  usePreload(loadAnnouncement)
  return (next) => {
    const isElsewhere = basket?.storeId !== undefined && basket.storeId !== store.id
    if (isElsewhere) return chooseOrderMethod(next)
    void withErrorToast(async () => {
      const [result, announcement] = await Promise.allSettled([
        swapFulfilment(store.id, next),
        loadAnnouncement(),
      ])
      if (result.status === 'rejected') throw result.reason
      // Without the announcement the switch still shows the method and its time.
      if (announcement.status === 'fulfilled')
        announcement.value.announceMethodChange(next, result.value, store.info.storeTimeZone)
    })
  }
}

type ChangeProps = {
  to: string
  icon: IconName
  label: string
  /** Rendered before the basket is known; `earlyScript` hides it when this browser has a basket. */
  isEarly?: boolean
  children: string
}

function ChangeLink({ to, icon, label, isEarly = false, children }: ChangeProps) {
  return (
    <Link className={styles.change} to={to}>
      <Icon name={icon} size="small" />
      <span>
        <small>{label}</small>
        <strong data-early={isEarly || undefined}>{children}</strong>
      </span>
    </Link>
  )
}

export const METHOD_ICONS = { delivery: 'truck', collection: 'bag' } as const

type Props = { store: storesApi.Store; serverNow: string }

/** The link to change the order's time. Until the basket has loaded, its reserved time is unknown. */
function TimeLink({ to, children }: Pick<ChangeProps, 'to' | 'children'>) {
  const isLoaded = useStore($isBasketLoaded)
  const isAwaited = useStore($isBasketAwaited)
  return (
    <ChangeLink to={to} icon="clock" label="When" isEarly={!isLoaded && !isAwaited}>
      {isAwaited ? 'Checking your time' : children}
    </ChangeLink>
  )
}

/** Method, place and time of the order, each of which can be changed with one tap (spec §4 Fulfilment). */
export function FulfilmentBar({ store, serverNow }: Props) {
  const { orderMethod, location } = useStore($place)
  const basket = useStore($basket)
  const offeredMethods = (['delivery', 'collection'] as const).filter((name) => store.orderMethods[name])
  const method = chooseOfferedMethod(store, orderMethod)
  const storeBasket = basket?.storeId === store.id ? basket : undefined
  const { pathname } = useLocation()
  const storePath = paths.store({ slug: store.slug })
  const timesPath = paths.timeSlots({ slug: store.slug, from: pathname === storePath ? undefined : pathname })
  const clock = { method, now: serverNow, zone: store.info.storeTimeZone }
  const changeMethod = useChangeMethod(store)
  const place = method === 'collection' ? [store.address.addressLine1, store.address.town] : [location?.label]
  return (
    <div className={styles.root}>
      <Segmented
        label="How would you like your order?"
        value={method}
        onChange={changeMethod}
        fullWidth
        options={offeredMethods.map((value) => ({
          value,
          label: value === 'delivery' ? 'Delivery' : 'Collection',
          icon: METHOD_ICONS[value],
        }))}
      />
      <ChangeLink
        to={paths.storesNearBy()}
        icon="pin"
        label={method === 'collection' ? 'Collect from' : 'Deliver to'}
      >
        {place.filter(Boolean).join(', ') || 'Add your postcode'}
      </ChangeLink>
      <TimeLink to={store.basketOnlyTimeSelection ? paths.basket() : timesPath}>
        {describeOrderTime(storeBasket, store.orderMethods[method], clock)}
      </TimeLink>
    </div>
  )
}
