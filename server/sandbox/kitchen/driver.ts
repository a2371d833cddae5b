import { integrationsApi } from '@larder/shared/contracts'
import type { KitchenOrder } from './kitchen.types.ts'
import type { Reporter } from './reporter.ts'
import { alongRoute, bearing } from './route-line.ts'

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
