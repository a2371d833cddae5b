import type * as z from 'zod'
import { slotsApi, type storesApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { groupStores, paths, statusFor, addDays, chooseSlot, dayAt } from '@larder/shared/domain'
import {
  $place,
  storeDetails,
  useResource,
  useStore,
  chooseStore,
  $basket,
  storeResource,
  type PlaceLocation,
  type PlaceStore,
} from '@larder/shared/stores'
import { Card, CardLink, Picture, Skeleton, StatusPill, useBrandConfig } from '@larder/shared/ui'
import { call, serverNow } from '@larder/shared/api'
import { dayText, reservedSlotText } from '@larder/shared/slots'
import { nearestStores } from '../../stores/nearest.ts'
import { nearByPath } from '../../domain/near-by-path.ts'
import { costText, NO_STORE, statusText } from '../../domain/store-text.ts'
import styles from './StoreLine.module.css'

/** The store to continue with; without `store` none is known (yet, while `isLoading`). */
type ShownStore = {
  store?: PlaceStore | undefined
  isLoading: boolean
  /** The store for this place, and the server's clock, once they have loaded. */
  card?: storesApi.StoreCard
  now?: string
}

function useLastStore(store: PlaceStore | undefined, location: PlaceLocation | undefined): ShownStore {
  const { postcode, latitude, longitude } = location ?? {}
  const details = useResource(store && storeDetails({ storeId: store.id, postcode, latitude, longitude }))
  if (details.state !== 'ready') return { store, isLoading: details.state === 'loading' }
  const { store: card, serverNow: now } = details.data
  return { store, isLoading: false, card, now }
}

/** The nearest store of the place that accepts orders by the method, else the nearest closed one. */
function useNearestStore(location: PlaceLocation | undefined): ShownStore {
  const { orderMethod } = useStore($place)
  const found = useResource(location && nearestStores(location))
  if (found.state !== 'ready') return { isLoading: found.state === 'loading' && location !== undefined }
  const lists = groupStores(found.data.stores)
  const [card] = [...lists[orderMethod], ...lists.closed]
  return card ? { store: card, isLoading: false, card, now: found.data.serverNow } : { isLoading: false }
}

/** The last store of this browser, else the nearest one of its place. */
export function useShownStore(): ShownStore {
  const { store, location } = useStore($place)
  const last = useLastStore(store, location)
  const nearest = useNearestStore(store ? undefined : location)
  return store ? last : nearest
}

/** A store without a free time today and tomorrow names none: its page has all days. */
const DAYS_AFTER = 1

type Wanted = { storeId: number; method: FulfilmentMethod; zone: string }
type Where = { postcode?: string | undefined; latitude?: number | undefined; longitude?: number | undefined }

const firstSlots = storeResource(({ storeId, method, zone, where }: Wanted & { where: Where }, signal) => {
  const startDate = dayAt(new Date(serverNow()), zone)
  const days = { startDate, endDate: addDays(startDate, DAYS_AFTER) }
  return call(slotsApi.list, { ...days, ...where, storeId, fulfilmentMethod: method }, { signal })
})

type Listed = Pick<z.output<typeof slotsApi.list.reply>, 'slotDays' | 'serverNow' | 'timeZone'>

/**
 * The first free time of a list; undefined where there is none, and for "as soon as possible", of which the store's
 * status says the minutes.
 */
function firstSlotText({ slotDays, serverNow: now, timeZone }: Listed): string | undefined {
  const slot = chooseSlot('asap', slotDays, new Date(now))
  if (!slot || slot.info.isAsap) return undefined
  const day = dayText(slot.slotDate, dayAt(new Date(now), timeZone))
  return `Next slot: ${day}, ${slot.startTime} to ${slot.endTime}`
}

/** The time that this browser's basket holds at a store, else the store's first free one; undefined while unknown. */
function useNextSlot({ storeId, method, zone }: Wanted): string | undefined {
  const { location } = useStore($place)
  const basket = useStore($basket)
  const { postcode, latitude, longitude } = location ?? {}
  const asked = useResource(firstSlots({ storeId, method, zone, where: { postcode, latitude, longitude } }))
  const held = basket?.storeId === storeId ? basket.selectedSlot : undefined
  if (held) return `Your time: ${reservedSlotText(held, dayAt(new Date(serverNow()), zone))}`
  return asked.state === 'ready' ? firstSlotText(asked.data) : undefined
}

/** The shopper's method, or the other one where the store does not offer it. */
function offeredMethod({ orderMethods }: storesApi.StoreCard, wanted: FulfilmentMethod): FulfilmentMethod {
  if (orderMethods[wanted]) return wanted
  return wanted === 'delivery' ? 'collection' : 'delivery'
}

/** Status, next time and cost of a store that has loaded. */
function StoreFacts({ card, now }: { card: storesApi.StoreCard; now: string }) {
  const { orderMethod } = useStore($place)
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const method = offeredMethod(card, orderMethod)
  const status = statusFor(card, method)
  const slot = useNextSlot({ storeId: card.id, method, zone })
  const order = card.orderMethods[method]
  const reason = card.ordersPaused ? card.pausedMessage : card.storeClosedMessage
  const note = status === 'closed' ? reason : slot
  return (
    <>
      <StatusPill status={status}>{statusText(order, method, { now, zone })}</StatusPill>
      {note && <p>{note}</p>}
      {order && status !== 'closed' && <p>{costText(order, method)}</p>}
    </>
  )
}

/** No store: the way to all of them. */
function NoStore() {
  const place = useStore($place)
  const to = place.location ? nearByPath(place.location, place) : paths.storesNearBy()
  return (
    <Card className={styles.root}>
      <div>
        <p>{NO_STORE[place.orderMethod]}</p>
        <h3>
          <CardLink to={to}>All stores near you</CardLink>
        </h3>
      </div>
    </Card>
  )
}

type Props = { store: PlaceStore; shown: ShownStore }

function KnownStore({ store: { id, slug, storeName }, shown: { card, now, isLoading } }: Props) {
  return (
    <Card className={styles.root}>
      {card || !isLoading ? (
        <Picture src={card?.picture} alt="" width={96} ratio="1 / 1" shape="field" />
      ) : (
        <Skeleton width={24} ratio="1 / 1" />
      )}
      <div>
        <h3>
          <CardLink to={paths.store({ slug })} onClick={() => chooseStore({ id, slug, storeName })}>
            {storeName}
          </CardLink>
        </h3>
        {card && now !== undefined && <StoreFacts card={card} now={now} />}
        {isLoading && (
          <>
            <Skeleton width={36} height={6} isRound />
            <Skeleton width={48} height={4} />
            <Skeleton width={48} height={4} />
          </>
        )}
      </div>
    </Card>
  )
}

/**
 * The store to continue with: its name at once, then its status, next free time and cost in the room that is kept for
 * them. A store whose facts do not load keeps its name and its link.
 */
export function StoreLine({ shown }: { shown: ShownStore }) {
  if (shown.store) return <KnownStore store={shown.store} shown={shown} />
  return shown.isLoading ? <Skeleton height="100%" /> : <NoStore />
}
