import type { ReactNode } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { Icon, PageHeading, Picture, Rating, styled } from '@larder/shared/ui'
import { StoreStatus } from './StoreStatus.tsx'

const Root = styled('header')(({ theme }) => ({
  display: 'grid',
  overflow: 'hidden',
  background: theme.palette.background.paper,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  [theme.wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
}))
const Face = styled('div')(({ theme }) => ({
  position: 'relative',
  [theme.wide]: { order: 2, '& > span': { position: 'absolute', inset: 0, width: '100%', height: '100%' } },
}))
const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(4),
  minWidth: 0,
  padding: theme.spacing(4),
  [theme.wide]: { padding: theme.spacing(7), gap: theme.spacing(5) },
}))
const Tagline = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: `${theme.spacing(1)} 0 ${theme.spacing(2)}`,
}))
const Facts = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.spacing(3)}`,
  ...theme.typography.body3,
  color: theme.palette.text.secondary,
}))
const Allergens = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  ...theme.typography.body3,
  color: theme.palette.text.secondary,
  '& > svg': { flex: 'none' },
  '& a': { whiteSpace: 'nowrap', color: 'inherit' },
}))

type Props = { store: storesApi.Store; serverNow: string; children: ReactNode }

/** The store: picture, name, status per method, how the order reaches the shopper, the allergen note. */
export function StoreHeader({ store, serverNow, children }: Props) {
  const { storeName, tagline, picture, address, distance, rating, phone } = store
  return (
    <Root>
      <Face>
        <Picture src={picture} alt="" ratio="5 / 2" sizes="(min-width: 768px) 40vw, 100vw" isPriority />
      </Face>
      <Words>
        <div>
          <PageHeading title={storeName}>{storeName}</PageHeading>
          {tagline && <Tagline>{tagline}</Tagline>}
          <Facts>
            <span>{[address.addressLine1, address.town].filter(Boolean).join(', ')}</span>
            {distance !== undefined && <span>{distance} miles away</span>}
            {rating && <Rating value={rating.average} count={rating.count} />}
          </Facts>
        </div>
        <StoreStatus store={store} serverNow={serverNow} />
        {children}
        <Allergens>
          <Icon name="info" size="tiny" />
          <span>
            Allergies? Every item lists its allergens. Not sure? Call us on{' '}
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> before you order.
          </span>
        </Allergens>
      </Words>
    </Root>
  )
}
