import type { ReactNode } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { Icon, PageHeading, Picture, Rating } from '@larder/shared/ui'
import { StoreStatus } from './StoreStatus.tsx'
import styles from './StoreHeader.module.css'

const distanceText = (miles = 10): string => (miles < 0.1 ? 'Round the corner' : `${miles} miles away`)

type Props = { store: storesApi.Store; serverNow: string; children: ReactNode }

/** The store: picture, name, status by method, delivery and collection, the allergen note. */
export function StoreHeader({ store, serverNow, children }: Props) {
  const { storeName, tagline, picture, address, distance, rating, phone } = store
  return (
    <header className={styles.root}>
      <div className={styles.face}>
        <Picture
          src={picture}
          alt=""
          ratio="var(--face)"
          shape="card"
          sizes="(min-width: 768px) 480px, calc(100vw - 2rem)"
          isPriority
        />
      </div>
      <div className={styles.text}>
        <div>
          <PageHeading title={storeName}>{storeName}</PageHeading>
          {tagline && <p className={styles.tagline}>{tagline}</p>}
          <p className={styles.facts}>
            <span>{[address.addressLine1, address.town].filter(Boolean).join(', ')}</span>
            <span className={styles.distance} data-known={distance !== undefined || undefined}>
              {distanceText(distance)}
            </span>
            {rating && <Rating value={rating.average} count={rating.count} />}
          </p>
        </div>
        <StoreStatus store={store} serverNow={serverNow} />
        <p className={styles.allergens}>
          <Icon name="info" size="tiny" />
          <span>
            Allergies? Look at each item, and where it does not say, call{' '}
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
          </span>
        </p>
      </div>
      {children}
    </header>
  )
}
