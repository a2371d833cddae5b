import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { MapBox } from '@larder/shared/map'
import { useBrandConfig } from '@larder/shared/ui'
import { dateFormats, dayAt, formatInstant } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
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

/** A driver who has set out reports a position at once; after this long without one, none is expected. */
const SILENT_MS = 60_000

type Facts = {
  driver: ordersApi.DriverLocation | undefined
  status: Pick<ordersApi.OrderStatus, 'status' | 'updatedAt'>
  now: Date
  zone: string
}

/**
 * The driver's position as text: what the map shows, accessible to every shopper (readings 16). Once the
 * order is out for delivery, a driver without a reported position counts as not trackable (spec §8 Orders).
 */
export function driverText({ driver, status, now, zone }: Facts): string {
  if (!driver?.isAssigned) {
    if (status.status !== 'en_route')
      return 'No driver is assigned yet. You can follow the way here once one is.'
    const isSilent = now.getTime() - Date.parse(status.updatedAt) > SILENT_MS
    return isSilent ? errorCatalogue.DRIVER_TRACKING.text : 'Your driver is on the way.'
  }
  const { stopsAway, eta } = driver
  const isToday = eta && dayAt(new Date(eta), zone) === dayAt(now, zone)
  const day = isToday ? '' : eta && ` on ${formatInstant(eta, 'dddd', zone)}`
  const when = eta ? `, expected at ${formatInstant(eta, dateFormats.time, zone)}${day}` : ''
  if (stopsAway === undefined) return `Your driver is on the way${when}.`
  if (stopsAway === 0) return `Your driver is coming to you next${when}.`
  return `Your driver is ${stopsAway} ${stopsAway === 1 ? 'stop' : 'stops'} away${when}.`
}
