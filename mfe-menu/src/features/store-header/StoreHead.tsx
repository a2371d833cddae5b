import type { ReactNode } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import {
  PageHeading,
  StatusPill,
  ButtonLink,
  Notice,
  Icon,
  Picture,
  Rating,
  Section,
  Surface,
} from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { StoreStatus } from './StoreStatus.tsx'
import styles from './StoreHead.module.css'

/** Notices above the menu when the store is paused or closed. */
function StoreNotices({ store }: { store: storesApi.Store }) {
  const { delivery, collection } = store.orderMethods
  const isClosed = [delivery, collection].every((method) => !method || method.status === 'closed')
  const otherStoresLink = (
    <ButtonLink to={paths.storesNearBy()} variant="outlined" size="small">
      See other stores
    </ButtonLink>
  )
  if (store.ordersPaused) {
    return (
      <Notice tone="warning" title="This store is not taking orders right now" action={otherStoresLink}>
        {store.pausedMessage}
      </Notice>
    )
  }
  if (isClosed) {
    return (
      <Notice tone="warning" title="This store is closed" action={otherStoresLink}>
        {store.storeClosedMessage}
      </Notice>
    )
  }
  return null
}

type Props = {
  store: storesApi.Store
  /** The order method whose status is shown. */
  method: 'delivery' | 'collection'
  /** Method, place and time of the order. */
  children: ReactNode
}

/**
 * The store's header in three lines, so that items are in the first view: name and status, order method, and
 * notices.
 */
export function StoreHead({ store, method, children }: Props) {
  const orderMethod = store.orderMethods[method]
  return (
    <header className={styles.root}>
      <div className={styles.name}>
        <PageHeading title={store.storeName}>{store.storeName}</PageHeading>
        {orderMethod && (
          // The method's line says the first time.
          <StatusPill status={orderMethod.status}>
            {orderMethod.status === 'open' ? 'Open' : 'Closed'}
          </StatusPill>
        )}
      </div>
      {children}
      <StoreNotices store={store} />
    </header>
  )
}

const formatDistance = (miles = 10): string => (miles < 0.1 ? '0.1 miles away' : `${miles} miles away`)

type StoreAboutProps = { store: storesApi.Store; serverNow: string }

/**
 * Details about the store that are not needed for an order: picture, address, rating, costs, allergen note.
 */
export function StoreAbout({ store, serverNow }: StoreAboutProps) {
  const { storeName, tagline, picture, address, distance, rating, phone } = store
  return (
    <Section id="about" title={`About ${storeName}`} {...(tagline && { lead: tagline })}>
      <Surface className={styles.storeAbout} data-pad="none">
        <Picture
          src={picture}
          alt=""
          ratio="16 / 9"
          sizes="(min-width: 768px) 280px, calc(100vw - 2rem)"
          maxWidth={768}
        />
        <div className={styles.text}>
          <p className={styles.facts}>
            <span>{[address.addressLine1, address.town].filter(Boolean).join(', ')}</span>
            <span className={styles.distance} data-known={distance !== undefined || undefined}>
              {formatDistance(distance)}
            </span>
            {rating && <Rating value={rating.average} count={rating.count} />}
          </p>
          <StoreStatus store={store} serverNow={serverNow} />
          <p className={styles.allergens}>
            <Icon name="info" size="tiny" />
            <span>
              Allergies? Every item lists its allergens. If it says “not known”, call{' '}
              <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
            </span>
          </p>
        </div>
      </Surface>
    </Section>
  )
}
