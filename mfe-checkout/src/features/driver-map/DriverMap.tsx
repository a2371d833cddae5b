import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { MapBox } from '@larder/shared/map'
import { useBrandConfig } from '@larder/shared/ui'
import styles from './DriverMap.module.css'

const LeafletMap = lazy(async () => ({ default: (await import('./LeafletMap.tsx')).LeafletMap }))

/** True once the node is near the viewport. */
function useSeen() {
  const node = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  // Visibility is the browser's state.
  useEffect(() => {
    if (!node.current || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(node.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { node, isSeen }
}

/**
 * Store, driver and destination on a map; not loaded before it is scrolled into view, and absent without a
 * tile service. Never the only source: `driverText` says the same as text (trust §4).
 */
export function DriverMap({ location }: { location: ordersApi.DriverLocation | undefined }) {
  const tiles = useBrandConfig()?.domain.services.mapTiles
  const { node, isSeen } = useSeen()
  const hasPoints = location && (location.store ?? location.destination ?? location.latitude) !== undefined
  // Known to have nothing to show; while unknown its room is reserved.
  if (!tiles || hasPoints === false) return null
  return (
    <div className={styles.place} ref={node}>
      {isSeen && location && (
        <Suspense fallback={<MapBox aria-hidden />}>
          <LeafletMap location={location} tiles={tiles} label="Map of your delivery" />
        </Suspense>
      )}
    </div>
  )
}
