import { integrationsApi } from '@larder/shared/contracts'
import type { KitchenOrder } from './kitchen.types.ts'
import type { Reporter } from './reporter.ts'

type Point = { latitude: number; longitude: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The point at `share` (0 to 1) of the way, along a street-like line that bends once in its middle. */
export function alongRoute(from: Point, to: Point, share: number): Point {
  const corner = { latitude: from.latitude, longitude: to.longitude }
  const [start, end, part] = share < 0.5 ? [from, corner, share * 2] : [corner, to, share * 2 - 1]
  return {
    latitude: start.latitude + (end.latitude - start.latitude) * part,
    longitude: start.longitude + (end.longitude - start.longitude) * part,
  }
}

/** Degrees from north, clockwise, from one point towards another; 0 when they are the same. */
export function bearing(from: Point, to: Point): number {
  const east = radians(to.longitude - from.longitude)
  const y = Math.sin(east) * Math.cos(radians(to.latitude))
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(east)
  return Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360) % 360
}

type Drive = { leftAt: number; now: number; driveMs: number }

/** Reports the driver's position to the shop: as far along the line as of the drive's time has passed. */
export function driver(report: Reporter) {
  return async (entry: KitchenOrder, { leftAt, now, driveMs }: Drive): Promise<void> => {
    const { businessOrderId, shopOrigin, store, destination } = entry.order
    if (!destination) return
    const share = Math.min((now - leftAt) / driveMs, 1)
    const position = alongRoute(store, destination, share)
    const nextPosition = alongRoute(store, destination, Math.min(share + 0.01, 1))
    entry.positions += 1
    await report({
      path: integrationsApi.updateDriverLocation.path,
      shopOrigin,
      eventId: `driver-${businessOrderId}-${entry.positions}`,
      body: {
        businessOrderId,
        ...position,
        bearing: bearing(position, nextPosition),
        eta: new Date(leftAt + driveMs).toISOString(),
        stopsAway: share < 0.5 ? 1 : 0,
        occurredAt: new Date(now).toISOString(),
      },
    })
  }
}
