import { useState, type ReactNode } from 'react'
import { paths } from '@larder/shared/domain'
import { Card, CardLink, Icon, Skeleton, ExposedPart, VisuallyHidden } from '@larder/shared/ui'
import { $place, useStore, $session, type Place } from '@larder/shared/stores'
import { StoreLine, useWelcomeStore } from './StoreLine.tsx'
import styles from './WelcomeParts.module.css'
import welcomeBackStyles from './WelcomeBack.module.css'

/** Links to a member's orders until the account area shows the latest one, and when it cannot. */
function OrdersLink() {
  return (
    <Card className={styles.ordersLink}>
      <Icon name="receipt" />
      <p>
        <CardLink to={paths.orders()}>Your orders</CardLink>
      </p>
      <Icon name="right" size="small" />
    </Card>
  )
}

function formatPlace({ orderMethod, location }: Place): string {
  if (orderMethod === 'delivery')
    return location ? `Delivery to ${location.label}` : 'Delivery: add your postcode'
  return location ? `Collection near ${location.label}` : 'Collection: add your postcode'
}

/** One-line summary of order method and place; expands into the `search` form. */
function PlaceLine({ search }: { search: ReactNode }) {
  const place = useStore($place)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.placeLine} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name={place.orderMethod === 'delivery' ? 'truck' : 'bag'} size="small" />
        <strong>{formatPlace(place)}</strong>
        <span>Change</span>
      </summary>
      {/* Rendered only when open, because the hero has the same search. */}
      {isOpen && <div className={styles.search}>{search}</div>}
    </details>
  )
}

/** Number of cards in the skeleton: as many as a wide screen shows; phones cut them off. */
const SKELETON_CARDS = 6

/** The skeleton of a titled row of items, until the menu area renders it. */
function RailSkeleton() {
  return (
    <div className={styles.railBones}>
      <Skeleton width={40} height={7} />
      <div className={styles.cards}>
        {Array.from({ length: SKELETON_CARDS }, (_, place) => (
          <Skeleton key={place} height="100%" />
        ))}
      </div>
    </div>
  )
}

const TITLE_ID = 'welcome-back'

/**
 * The first view of a returning shopper: place and method, a member's order, the store, earlier purchases.
 */
export function WelcomeParts({ search }: { search: ReactNode }) {
  // Not `$isMember`, which is false for an expired session until the first call has refreshed it.
  const isMember = useStore($session).strategy === 'member'
  const welcomeStore = useWelcomeStore()
  const { id: storeId, slug: storeSlug } = welcomeStore.store ?? {}
  return (
    <section className={welcomeBackStyles.parts} aria-labelledby={TITLE_ID}>
      <VisuallyHidden as="h2" id={TITLE_ID}>
        Welcome back
      </VisuallyHidden>
      <PlaceLine search={search} />
      {isMember && (
        <div className={welcomeBackStyles.order}>
          <ExposedPart name="account/LatestOrder" props={{}} when="now" fallback={<OrdersLink />} />
        </div>
      )}
      <div className={welcomeBackStyles.store}>
        <StoreLine view={welcomeStore} />
      </div>
      {isMember && storeId !== undefined && storeSlug !== undefined && (
        <div className={welcomeBackStyles.usuals}>
          <ExposedPart
            name="menu/BuyAgain"
            props={{ storeId, storeSlug }}
            when="now"
            pending={<RailSkeleton />}
          />
        </div>
      )}
    </section>
  )
}
