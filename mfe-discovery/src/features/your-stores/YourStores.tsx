import { lazy, Suspense } from 'react'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, Section, styled } from '@larder/shared/ui'
import { nearByPath } from '../../domain/near-by-path.ts'
import { WaitingRows } from './WaitingRows.tsx'

const NearestList = lazy(async () => ({ default: (await import('./NearestList.tsx')).NearestList }))

// Hidden where no place is known; where one is stored its room is reserved before the first paint
// (`earlyScript`).
const Root = styled('div')(({ theme }) => ({
  display: 'none',
  marginBottom: theme.spacing(12),
  [theme.wide]: { marginBottom: theme.spacing(18) },
  'html[data-place="known"] &, &[data-known]': { display: 'block' },
}))
const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: theme.spacing(28),
  alignContent: 'start',
  [theme.wide]: { gap: theme.spacing(4), gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}))

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
    <Root data-known={location ? true : undefined}>
      <Section title={location ? `Near ${location.label}` : 'Near you'} action={all}>
        <List>
          {location ? (
            <Suspense fallback={<WaitingRows />}>
              <NearestList location={location} />
            </Suspense>
          ) : (
            <WaitingRows />
          )}
        </List>
      </Section>
    </Root>
  )
}
