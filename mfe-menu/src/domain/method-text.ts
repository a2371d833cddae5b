import type { storesApi } from '@larder/shared/contracts'

type Clock = { now: string; zone: string }

const formats = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatInZone = (at: string, { zone }: Clock, format: keyof typeof formats): string =>
  new Intl.DateTimeFormat('en-GB', { ...formats[format], timeZone: zone }).format(new Date(at))

/** Formats an instant as `today, 17:00`, or `Sun 16 Jun, 10:30`. */
function instantText(at: string, clock: Clock): string {
  const time = formatInZone(at, clock, 'time')
  const day = formatInZone(at, clock, 'day')
  return `${day === formatInZone(clock.now, clock, 'day') ? 'today' : day.replace(',', '')}, ${time}`
}

/**
 * The text of a store's status for one order method: `Open, 25-35 min`, `Closed. First delivery today, 17:00`,
 * `Closed` (spec §4).
 */
export function methodText(
  method: storesApi.OrderMethod,
  name: 'delivery' | 'collection',
  clock: Clock,
): string {
  if (method.status !== 'open') {
    const first = method.status === 'preorder' && method.nextTime
    return first ? `Closed. First ${name} ${instantText(first, clock)}` : 'Closed'
  }
  return method.waitMinutes ? `Open, ${method.waitMinutes.from}-${method.waitMinutes.to} min` : 'Open'
}
