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
import { nearbyStores } from '../../stores/nearby-stores.ts'
import { buildNearByPath } from '../../domain/near-by-path.ts'
import { formatCost, NO_STORE_TEXTS, formatStatus } from '../../domain/store-text.ts'
import styles from './StoreLine.module.css'

/** The store to continue with, if there is one; `isLoading` while it is being looked up. */
type WelcomeStore = {
  store?: PlaceStore | undefined
  isLoading: boolean
  /** The store's details for this place and the server's time, once loaded. */
  card?: storesApi.StoreCard
  now?: string
}

function useLastStore(store: PlaceStore | undefined, location: PlaceLocation | undefined): WelcomeStore {
  const { postcode, latitude, longitude } = location ?? {}
  const details = useResource(store && storeDetails({ storeId: store.id, postcode, latitude, longitude }))
  if (details.state !== 'ready') return { store, isLoading: details.state === 'loading' }
  const { store: card, serverNow: now } = details.data
  return { store, isLoading: false, card, now }
}

/** The nearest store that accepts orders by the current method, or else the nearest closed one. */
function useNearestStore(location: PlaceLocation | undefined): WelcomeStore {
  const { orderMethod } = useStore($place)
  const nearest = useResource(location && nearbyStores(location))
  if (nearest.state !== 'ready') return { isLoading: nearest.state === 'loading' && location !== undefined }
  const lists = groupStores(nearest.data.stores)
  const [card] = [...lists[orderMethod], ...lists.closed]
  return card ? { store: card, isLoading: false, card, now: nearest.data.serverNow } : { isLoading: false }
}

/** The store last visited in this browser, or else the nearest one to its place. */
export function useWelcomeStore(): WelcomeStore {
  const { store, location } = useStore($place)
  const last = useLastStore(store, location)
  const nearest = useNearestStore(store ? undefined : location)
  return store ? last : nearest
}

/** Number of days after today for which slots are requested; without a free one, no slot is shown. */
const SLOT_DAYS_AHEAD = 1

type SlotRequest = { storeId: number; method: FulfilmentMethod; zone: string }
type Coordinates = {
  postcode?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

const firstSlots = storeResource(
  ({ storeId, method, zone, position }: SlotRequest & { position: Coordinates }, signal) => {
    const startDate = dayAt(new Date(serverNow()), zone)
    const days = { startDate, endDate: addDays(startDate, SLOT_DAYS_AHEAD) }
    return call(slotsApi.list, { ...days, ...position, storeId, fulfilmentMethod: method }, { signal })
  },
)

type SlotList = Pick<z.output<typeof slotsApi.list.reply>, 'slotDays' | 'serverNow' | 'timeZone'>

/**
 * The text of the first free slot. Undefined without one, and for "as soon as possible", whose minutes are in
 * the store's status.
 */
function formatFirstSlot({ slotDays, serverNow: now, timeZone }: SlotList): string | undefined {
  const slot = chooseSlot('asap', slotDays, new Date(now))
  if (!slot || slot.info.isAsap) return undefined
  const day = dayText(slot.slotDate, dayAt(new Date(now), timeZone))
  return `Next slot: ${day}, ${slot.startTime} to ${slot.endTime}`
}

/** The slot reserved for the basket at this store, or else the first free one; undefined while loading. */
function useNextSlot({ storeId, method, zone }: SlotRequest): string | undefined {
  const { location } = useStore($place)
  const basket = useStore($basket)
  const { postcode, latitude, longitude } = location ?? {}
  const slots = useResource(
    firstSlots({ storeId, method, zone, position: { postcode, latitude, longitude } }),
  )
  const reserved = basket?.storeId === storeId ? basket.selectedSlot : undefined
  if (reserved) return `Your time: ${reservedSlotText(reserved, dayAt(new Date(serverNow()), zone))}`
  return slots.state === 'ready' ? formatFirstSlot(slots.data) : undefined
}

/** The preferred method, or the other one if the store does not offer it. */
function chooseOfferedMethod(
  { orderMethods }: storesApi.StoreCard,
  preferred: FulfilmentMethod,
): FulfilmentMethod {
  if (orderMethods[preferred]) return preferred
  return preferred === 'delivery' ? 'collection' : 'delivery'
}

function StoreFacts({ card, now }: { card: storesApi.StoreCard; now: string }) {
  const { orderMethod } = useStore($place)
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const method = chooseOfferedMethod(card, orderMethod)
  const status = statusFor(card, method)
  const slot = useNextSlot({ storeId: card.id, method, zone })
  const order = card.orderMethods[method]
  const reason = card.ordersPaused ? card.pausedMessage : card.storeClosedMessage
  const note = status === 'closed' ? reason : slot
  return (
    <>
      <StatusPill status={status}>{formatStatus(order, method, { now, zone })}</StatusPill>
      {note && <p>{note}</p>}
      {order && status !== 'closed' && <p>{formatCost(order, method)}</p>}
    </>
  )
}

/** Links to all stores when no store is near. */
function NoStoreFound() {
  const place = useStore($place)
  const to = place.location ? buildNearByPath(place.location, place) : paths.storesNearBy()
  return (
    <Card className={styles.root}>
      <div>
        <p>{NO_STORE_TEXTS[place.orderMethod]}</p>
        <h3>
          <CardLink to={to}>All stores near you</CardLink>
        </h3>
      </div>
    </Card>
  )
}

type Props = { store: PlaceStore; view: WelcomeStore }

function StoreSummary({ store: { id, slug, storeName }, view: { card, now, isLoading } }: Props) {
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
 * The store to continue with: its name first, then its status, next slot and cost in reserved space. If the
 * details fail to load, name and link remain.
 */
export function StoreLine({ view }: { view: WelcomeStore }) {
  if (view.store) return <StoreSummary store={view.store} view={view} />
  return view.isLoading ? <Skeleton height="100%" /> : <NoStoreFound />
}
