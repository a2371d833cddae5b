import type { FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { paths, statusFor } from '@larder/shared/domain'
import { $place, chooseStore, useStore, type PlaceStore } from '@larder/shared/stores'
import { Card, CardLink, Picture, Skeleton, StatusPill, useBrandConfig } from '@larder/shared/ui'
import { nearByPath } from '../../domain/near-by-path.ts'
import { costText, NO_STORE, statusText } from '../../domain/store-text.ts'
import { useNextSlot } from './next-slot.ts'
import type { ShownStore } from './use-shown-store.ts'
import styles from './StoreLine.module.css'

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
        <Skeleton ratio="1 / 1" />
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
