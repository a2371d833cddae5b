import { lazy, Suspense } from 'react'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, Section, Skeleton } from '@larder/shared/ui'
import { buildNearByPath } from '../../domain/near-by-path.ts'
import styles from './YourStores.module.css'

const NearestList = lazy(async () => ({ default: (await import('./NearestList.tsx')).NearestList }))

/** The number of stores shown, and of skeleton rows. */
const STORE_COUNT = 3

/** Skeleton rows of the same number and height as the final rows. */
const SKELETON_ROWS = Array.from({ length: STORE_COUNT }, (_, place) => (
  <li key={place}>
    <Skeleton height={28} />
  </li>
))

/** The stores near the place stored in this browser, on the home page; hidden without a place. */
export function YourStores() {
  const place = useStore($place)
  const { location } = place
  // Rendered before the place is known, because a heading with a button beside it is taller.
  const allStoresLink = (
    <ButtonLink
      to={location ? buildNearByPath(location, place) : paths.storesNearBy()}
      variant="text"
      size="small"
      endIcon="right"
    >
      All stores near you
    </ButtonLink>
  )
  return (
    <div className={styles.root} data-known={location ? true : undefined}>
      <Section title={location ? `Near ${location.label}` : 'Near you'} action={allStoresLink}>
        <ul className={styles.list}>
          {location ? (
            <Suspense fallback={SKELETON_ROWS}>
              <NearestList location={location} count={STORE_COUNT} skeleton={SKELETON_ROWS} />
            </Suspense>
          ) : (
            SKELETON_ROWS
          )}
        </ul>
      </Section>
    </div>
  )
}
