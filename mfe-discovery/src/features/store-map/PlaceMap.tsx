import { lazy, Suspense, useState } from 'react'
import { MapBox } from '@larder/shared/map'
import { Button, ButtonAnchor, useBrandConfig } from '@larder/shared/ui'
import styles from './PlaceMap.module.css'

const LeafletStores = lazy(async () => ({ default: (await import('./LeafletStores.tsx')).LeafletStores }))
const NO_STORES = [] as const

type Props = { latitude: number; longitude: number; name: string }

const openStreetMapUrl = ({ latitude, longitude }: Props): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

/**
 * A map of one location, loaded on request so that the map service gets no data about visitors before (trust
 * P17).
 */
export function PlaceMap(props: Props) {
  const { latitude, longitude, name } = props
  const tiles = useBrandConfig()?.domain.services.mapTiles
  const [isShown, setShown] = useState(false)
  return (
    <>
      <div className={styles.ways}>
        {tiles && !isShown && (
          <Button variant="tinted" startIcon="pin" onClick={() => setShown(true)}>
            Show the map
          </Button>
        )}
        <ButtonAnchor href={openStreetMapUrl(props)} rel="noreferrer" variant="text" endIcon="external">
          Open in OpenStreetMap
        </ButtonAnchor>
      </div>
      {tiles && isShown && (
        <div className={styles.shown}>
          <Suspense fallback={<MapBox aria-hidden />}>
            <LeafletStores
              stores={NO_STORES}
              place={{ latitude, longitude }}
              tiles={tiles}
              label={`Map: ${name}`}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
