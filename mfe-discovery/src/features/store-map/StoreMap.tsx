import { lazy, Suspense } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { MapBox } from '@larder/shared/map'
import { screens, useBrandConfig, useMedia } from '@larder/shared/ui'
import styles from './StoreMap.module.css'

const LeafletStores = lazy(async () => ({ default: (await import('./LeafletStores.tsx')).LeafletStores }))

type Props = { found: storesApi.StoreSearchReply; stores: readonly storesApi.StoreCard[] }

/** A map of the listed stores, on wide screens. The list contains everything the map shows. */
export function StoreMap({ found, stores }: Props) {
  const tiles = useBrandConfig()?.domain.services.mapTiles
  const isWide = useMedia(screens.wider)
  if (!tiles) return null
  return (
    <aside className={styles.side} aria-label="Map">
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
    </aside>
  )
}
