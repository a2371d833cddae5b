import { useState, type ReactNode } from 'react'
import { paths } from '@larder/shared/domain'
import { Card, CardLink, Icon, Skeleton, ExposedPart, VisuallyHidden } from '@larder/shared/ui'
import { $place, useStore, $session, type Place } from '@larder/shared/stores'
import { StoreLine, useShownStore } from './StoreLine.tsx'
import styles from './WelcomeParts.module.css'
import welcomeBackStyles from './WelcomeBack.module.css'

/** The way to a member's orders, until the account area says which is under way, and where it cannot. */
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

function placeText({ orderMethod, location }: Place): string {
  if (orderMethod === 'delivery')
    return location ? `Delivery to ${location.label}` : 'Delivery: add your postcode'
  return location ? `Collection near ${location.label}` : 'Collection: add your postcode'
}

/** Method and place in one line; a press opens `search`, which changes both. */
function PlaceLine({ search }: { search: ReactNode }) {
  const place = useStore($place)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.placeLine} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name={place.orderMethod === 'delivery' ? 'truck' : 'bag'} size="small" />
        <strong>{placeText(place)}</strong>
        <span>Change</span>
      </summary>
      {/* Rendered once it is open: the hero has the same search. */}
      {isOpen && <div className={styles.search}>{search}</div>}
    </details>
  )
}

/** As many as a wide screen shows; a phone cuts them off. */
const CARDS = 6

/** Skeleton of a titled row of items that scrolls sideways, until the menu area shows it. */
function RailBones() {
  return (
    <div className={styles.railBones}>
      <Skeleton width={40} height={7} />
      <div className={styles.cards}>
        {Array.from({ length: CARDS }, (_, place) => (
          <Skeleton key={place} height="100%" />
        ))}
      </div>
    </div>
  )
}

const TITLE_ID = 'welcome-back'

/** The returning shopper's first view: place and method, a member's order, the store, earlier purchases. */
export function WelcomeParts({ search }: { search: ReactNode }) {
  // Not `$isMember`: a session that has expired is refreshed by the first call, and is a member's until then.
  const isMember = useStore($session).strategy === 'member'
  const shown = useShownStore()
  const { id: storeId, slug: storeSlug } = shown.store ?? {}
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
        <StoreLine shown={shown} />
      </div>
      {isMember && storeId !== undefined && storeSlug !== undefined && (
        <div className={welcomeBackStyles.usuals}>
          <ExposedPart
            name="menu/BuyAgain"
            props={{ storeId, storeSlug }}
            when="now"
            pending={<RailBones />}
          />
        </div>
      )}
    </section>
  )
}
