import { lazy, Suspense } from 'react'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, Section, Skeleton } from '@larder/shared/ui'
import { nearByPath } from '../../domain/near-by-path.ts'
import styles from './YourStores.module.css'

const NearestList = lazy(async () => ({ default: (await import('./NearestList.tsx')).NearestList }))

/** The number of stores shown, and of skeleton rows before. */
const SHOWN = 3

/** Skeleton rows of the nearest stores: as many and as tall as the final rows. */
const WAITING = Array.from({ length: SHOWN }, (_, place) => (
  <li key={place}>
    <Skeleton height={28} />
  </li>
))

/** The stores of the place this browser has stored, on the home page; renders nothing without one. */
export function YourStores() {
  const place = useStore($place)
  const { location } = place
  // Rendered before the place is known, because a heading beside a button is taller than one alone.
  const all = (
    <ButtonLink
      to={location ? nearByPath(location, place) : paths.storesNearBy()}
      variant="text"
      size="small"
      endIcon="right"
    >
      All stores near you
    </ButtonLink>
  )
  return (
    <div className={styles.root} data-known={location ? true : undefined}>
      <Section title={location ? `Near ${location.label}` : 'Near you'} action={all}>
        <ul className={styles.list}>
          {location ? (
            <Suspense fallback={WAITING}>
              <NearestList location={location} count={SHOWN} waiting={WAITING} />
            </Suspense>
          ) : (
            WAITING
          )}
        </ul>
      </Section>
    </div>
  )
}
