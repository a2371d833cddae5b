import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { MapBox } from '@larder/shared/map'
import { useBrandConfig } from '@larder/shared/ui'
import { dateFormats, dayAt, formatInstant } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import styles from './DriverMap.module.css'

const LeafletMap = lazy(async () => ({ default: (await import('./LeafletMap.tsx')).LeafletMap }))

/** True once the node is near the viewport. */
function useNearViewport() {
  const node = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  // An effect, because only the browser knows what is visible.
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
 * A map of store, driver and destination, loaded when scrolled near the viewport; hidden without a tile
 * service. `describeDriver` gives the same as text (trust §4).
 */
export function DriverMap({ location }: { location: ordersApi.DriverLocation | undefined }) {
  const tiles = useBrandConfig()?.domain.services.mapTiles
  const { node, isSeen } = useNearViewport()
  const hasPoints = location && (location.store ?? location.destination ?? location.latitude) !== undefined
  // Hidden when there is nothing to show; while this is unknown, its space is reserved.
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

/**
 * Time in ms without a position after which tracking counts as failed. A driver on the way reports a position
 * immediately.
 */
const POSITION_TIMEOUT_MS = 60_000

type DriverFacts = {
  driver: ordersApi.DriverLocation | undefined
  status: Pick<ordersApi.OrderStatus, 'status' | 'updatedAt'>
  now: Date
  zone: string
}

/**
 * The driver's position as text, accessible to every shopper (readings 16). Once the order is out for
 * delivery, a driver without a position counts as not trackable (spec §8 Orders).
 */
export function describeDriver({ driver, status, now, zone }: DriverFacts): string {
  if (!driver?.isAssigned) {
    if (status.status !== 'en_route')
      return 'No driver is assigned yet. You can follow them here once one is.'
    const isSilent = now.getTime() - Date.parse(status.updatedAt) > POSITION_TIMEOUT_MS
    return isSilent ? errorCatalogue.DRIVER_TRACKING.text : 'Your driver is on the way.'
  }
  const { stopsAway, eta } = driver
  const isToday = eta && dayAt(new Date(eta), zone) === dayAt(now, zone)
  const day = isToday ? '' : eta && ` on ${formatInstant(eta, 'dddd', zone)}`
  const arrivalText = eta ? `, expected at ${formatInstant(eta, dateFormats.time, zone)}${day}` : ''
  if (stopsAway === undefined) return `Your driver is on the way${arrivalText}.`
  if (stopsAway === 0) return `Your driver is coming to you next${arrivalText}.`
  return `Your driver is ${stopsAway} ${stopsAway === 1 ? 'stop' : 'stops'} away${arrivalText}.`
}
