import type { ordersApi } from '@larder/shared/contracts'
import { dateFormats, formatInstant } from '@larder/shared/domain'

/** Where the driver is, in words: what the map shows, for everybody (readings 16). */
export function driverWords(driver: ordersApi.DriverLocation | undefined, zone: string): string {
  if (!driver?.isAssigned) return 'No driver is assigned yet. You can follow the way here once one is.'
  const { stopsAway, eta } = driver
  const when = eta ? `, expected at ${formatInstant(eta, dateFormats.time, zone)}` : ''
  if (stopsAway === undefined) return `Your driver is on the way${when}.`
  if (stopsAway === 0) return `Your driver is coming to you next${when}.`
  return `Your driver is ${stopsAway} ${stopsAway === 1 ? 'stop' : 'stops'} away${when}.`
}
