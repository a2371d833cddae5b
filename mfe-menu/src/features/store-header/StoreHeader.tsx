import type { ReactNode } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { Icon, PageHeading, Picture, Rating, styled } from '@larder/shared/ui'
import { StoreStatus } from './StoreStatus.tsx'

const Root = styled('header')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
  [theme.wide]: {
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: `${theme.spacing(6)} ${theme.spacing(10)}`,
    alignItems: 'center',
    '& > :last-child': { gridColumn: '1 / -1' },
  },
}))
const Face = styled('div')(({ theme }) => ({
  '--face': '16 / 6',
  [theme.wide]: { '--face': '16 / 9', order: 1, '& + div + div': { order: 2 } },
}))
const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(3),
  minWidth: 0,
  [theme.wide]: { gap: theme.spacing(4), '& h1': theme.typography.huge },
}))
const Tagline = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: `${theme.spacing(0.5)} 0 ${theme.spacing(1)}`,
  [theme.wide]: { ...theme.typography.lead, margin: `${theme.spacing(2)} 0` },
}))
const Facts = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.spacing(3)}`,
  ...theme.typography.body3,
  color: theme.palette.text.secondary,
}))
/** Its room is reserved where this browser knows the place (`earlyScript`), until the distance has loaded. */
const Distance = styled('span')(({ theme }) => ({
  display: 'none',
  // As wide as the longest distance, so that what follows stays on its line.
  minWidth: theme.spacing(30),
  '&[data-known]': { display: 'block' },
  'html[data-place="known"] &:not([data-known])': { display: 'block', visibility: 'hidden' },
}))
const Allergens = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  ...theme.typography.body3,
  color: theme.palette.text.secondary,
  '& > svg': { flex: 'none' },
  '& a': { whiteSpace: 'nowrap', color: 'inherit' },
}))

const distanceWords = (miles = 10): string => (miles < 0.1 ? 'Round the corner' : `${miles} miles away`)

type Props = { store: storesApi.Store; serverNow: string; children: ReactNode }

/** The store: picture, name, status by method, delivery and collection, the allergen note. */
export function StoreHeader({ store, serverNow, children }: Props) {
  const { storeName, tagline, picture, address, distance, rating, phone } = store
  return (
    <Root>
      <Face>
        <Picture
          src={picture}
          alt=""
          ratio="var(--face)"
          shape="card"
          sizes="(min-width: 768px) 480px, calc(100vw - 2rem)"
          isPriority
        />
      </Face>
      <Words>
        <div>
          <PageHeading title={storeName}>{storeName}</PageHeading>
          {tagline && <Tagline>{tagline}</Tagline>}
          <Facts>
            <span>{[address.addressLine1, address.town].filter(Boolean).join(', ')}</span>
            <Distance data-known={distance !== undefined || undefined}>{distanceWords(distance)}</Distance>
            {rating && <Rating value={rating.average} count={rating.count} />}
          </Facts>
        </div>
        <StoreStatus store={store} serverNow={serverNow} />
        <Allergens>
          <Icon name="info" size="tiny" />
          <span>
            Allergies? Look at each item, and where it does not say, call{' '}
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
          </span>
        </Allergens>
      </Words>
      {children}
    </Root>
  )
}
