import type { storesApi } from '@larder/shared/contracts'

type When = { now: string; zone: string }

const formats = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const inZone = (at: string, { zone }: When, format: keyof typeof formats): string =>
  new Intl.DateTimeFormat('en-GB', { ...formats[format], timeZone: zone }).format(new Date(at))

/** An instant for display: `today, 17:00`, or `Sun 16 Jun, 10:30`. */
function momentText(at: string, when: When): string {
  const time = inZone(at, when, 'time')
  const day = inZone(at, when, 'day')
  return `${day === inZone(when.now, when, 'day') ? 'today' : day.replace(',', '')}, ${time}`
}

/**
 * The text of a store's status for one order method: `Open, 25-35 min`, `Closed. First delivery today, 17:00`,
 * `Closed` (spec §4).
 */
export function methodText(
  method: storesApi.OrderMethod,
  name: 'delivery' | 'collection',
  when: When,
): string {
  if (method.status !== 'open') {
    const first = method.status === 'preorder' && method.nextTime
    return first ? `Closed. First ${name} ${momentText(first, when)}` : 'Closed'
  }
  return method.waitMinutes ? `Open, ${method.waitMinutes.from}-${method.waitMinutes.to} min` : 'Open'
}
