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
import { useWarm } from '../../parts/late-code.ts'
import { offeredMethod, slotText } from './slot-text.ts'
import styles from './FulfilmentBar.module.css'

/** Days in the store's time zone need a library that the first view does not. */
const loadAnnouncement = () => import('./announce-method-change.ts')

/** Changes how the order is fulfilled: of the basket where it is this store's, else of what comes next. */
export function useSwapMethod(store: storesApi.Store): (next: OrderMethod) => void {
  const basket = useStore($basket)
  useWarm(loadAnnouncement)
  return (next) => {
    const isElsewhere = basket?.storeId !== undefined && basket.storeId !== store.id
    if (isElsewhere) return chooseOrderMethod(next)
    void withErrorToast(async () => {
      const [swapped, telling] = await Promise.allSettled([
        swapFulfilment(store.id, next),
        loadAnnouncement(),
      ])
      if (swapped.status === 'rejected') throw swapped.reason
      // A failure leaves the switch as it is: it shows the method and its time.
      if (telling.status === 'fulfilled')
        telling.value.announceMethodChange(next, swapped.value, store.info.storeTimeZone)
    })
  }
}

type ChangeProps = {
  to: string
  icon: IconName
  label: string
  /** Rendered before this browser's basket is known: hidden where there is one (`earlyScript`). */
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

/** Icon of each method. */
export const icons = { delivery: 'truck', collection: 'bag' } as const

type Props = { store: storesApi.Store; serverNow: string }

/** The time of the order; until this browser's basket has come, what it holds is not known. */
function TimeLink({ to, children }: Pick<ChangeProps, 'to' | 'children'>) {
  const isLoaded = useStore($isBasketLoaded)
  const isAwaited = useStore($isBasketAwaited)
  return (
    <ChangeLink to={to} icon="clock" label="When" isEarly={!isLoaded && !isAwaited}>
      {isAwaited ? 'Checking your time' : children}
    </ChangeLink>
  )
}

/** Method, place and time of the order, each changed with one tap (spec §4 Fulfilment). */
export function FulfilmentBar({ store, serverNow }: Props) {
  const { orderMethod, location } = useStore($place)
  const basket = useStore($basket)
  const offered = (['delivery', 'collection'] as const).filter((name) => store.orderMethods[name])
  const method = offeredMethod(store, orderMethod)
  const here = basket?.storeId === store.id ? basket : undefined
  const { pathname } = useLocation()
  const home = paths.store({ slug: store.slug })
  const times = paths.timeSlots({ slug: store.slug, from: pathname === home ? undefined : pathname })
  const when = { method, now: serverNow, zone: store.info.storeTimeZone }
  const swap = useSwapMethod(store)
  const place = method === 'collection' ? [store.address.addressLine1, store.address.town] : [location?.label]
  return (
    <div className={styles.root}>
      <Segmented
        label="How would you like your order?"
        value={method}
        onChange={swap}
        fullWidth
        options={offered.map((value) => ({
          value,
          label: value === 'delivery' ? 'Delivery' : 'Collection',
          icon: icons[value],
        }))}
      />
      <ChangeLink
        to={paths.storesNearBy()}
        icon="pin"
        label={method === 'collection' ? 'Collect from' : 'Deliver to'}
      >
        {place.filter(Boolean).join(', ') || 'Add your postcode'}
      </ChangeLink>
      <TimeLink to={store.basketOnlyTimeSelection ? paths.basket() : times}>
        {slotText(here, store.orderMethods[method], when)}
      </TimeLink>
    </div>
  )
}
