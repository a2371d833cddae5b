import type { ordersApi } from '@larder/shared/contracts'
import { dateFormats, dayAt, formatInstant } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'

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
