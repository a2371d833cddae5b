import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { MapBox } from '@larder/shared/map'
import { styled, useBrandConfig } from '@larder/shared/ui'

const LeafletMap = lazy(async () => ({ default: (await import('./LeafletMap.tsx')).LeafletMap }))

const Place = styled('div')(({ theme }) => ({
  minHeight: theme.spacing(70),
  borderRadius: theme.radius.field,
  background: theme.palette.background.sunken,
}))

/** True from the moment the node comes near the screen. */
function useSeen() {
  const node = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  // What is on the screen is the browser's to tell.
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
 * Store, driver and door on a map; nothing at all before it is looked at, and nothing without a tile
 * service. Never the only way to know: `driverWords` says the same (trust §4).
 */
export function DriverMap({ location }: { location: ordersApi.DriverLocation | undefined }) {
  const tiles = useBrandConfig()?.domain.services.mapTiles
  const { node, isSeen } = useSeen()
  const hasPoints = location && (location.store ?? location.destination ?? location.latitude) !== undefined
  // Known to have nothing to show; not yet known keeps its place.
  if (!tiles || hasPoints === false) return null
  return (
    <Place ref={node}>
      {isSeen && location && (
        <Suspense fallback={<MapBox aria-hidden />}>
          <LeafletMap location={location} tiles={tiles} label="Map of your delivery" />
        </Suspense>
      )}
    </Place>
  )
}
