import type { storesApi } from '@larder/shared/contracts'

type StoreClock = { now: string; zone: string }

const TIME_FORMATS = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatInZone = (at: string, { zone }: StoreClock, format: keyof typeof TIME_FORMATS): string =>
  new Intl.DateTimeFormat('en-GB', { ...TIME_FORMATS[format], timeZone: zone }).format(new Date(at))

/** Formats an instant as `today, 17:00`, or `Sun 16 Jun, 10:30`. */
function formatInstant(at: string, clock: StoreClock): string {
  const time = formatInZone(at, clock, 'time')
  const day = formatInZone(at, clock, 'day')
  return `${day === formatInZone(clock.now, clock, 'day') ? 'today' : day.replace(',', '')}, ${time}`
}

/**
 * The text of a store's status for one order method: `Open, 25-35 min`, `Closed. First delivery today, 17:00`,
 * `Closed` (spec §4).
 */
export function formatMethodStatus(
  method: storesApi.OrderMethod,
  name: 'delivery' | 'collection',
  clock: StoreClock,
): string {
  if (method.status !== 'open') {
    const first = method.status === 'preorder' && method.nextTime
    return first ? `Closed. First ${name} ${formatInstant(first, clock)}` : 'Closed'
  }
  return method.waitMinutes ? `Open, ${method.waitMinutes.from}-${method.waitMinutes.to} min` : 'Open'
}
