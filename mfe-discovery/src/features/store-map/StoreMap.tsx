import { lazy, Suspense } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { MapBox } from '@larder/shared/map'
import { styled, useBrandConfig, useMedia, useTheme } from '@larder/shared/ui'

const LeafletStores = lazy(async () => ({ default: (await import('./LeafletStores.tsx')).LeafletStores }))

// Its room is reserved from the first paint, on the screens that show it.
const Side = styled('aside')(({ theme }) => ({
  display: 'none',
  [theme.wider]: {
    display: 'block',
    position: 'sticky',
    insetBlockStart: `calc(var(--header-height, 0) + ${theme.spacing(4)})`,
    height: `calc(100dvh - var(--header-height, 0) - ${theme.spacing(8)})`,
    maxHeight: theme.spacing(180),
    alignSelf: 'start',
    '& > div, & > div > div': { height: '100%', borderRadius: theme.radius.card },
  },
}))

type Props = { found: storesApi.StoreSearchReply; stores: readonly storesApi.StoreCard[] }

/** The stores of the list on a map, beside it on wide screens; the list contains everything the map shows. */
export function StoreMap({ found, stores }: Props) {
  const tiles = useBrandConfig()?.domain.services.mapTiles
  const isWide = useMedia(useTheme().wider)
  if (!tiles) return null
  return (
    <Side aria-label="Map">
      {isWide && (
        <Suspense fallback={<MapBox aria-hidden />}>
          <LeafletStores
            stores={stores}
            place={found.fulfilmentLocation}
            tiles={tiles}
            label="Map of stores near you"
          />
        </Suspense>
      )}
    </Side>
  )
}
