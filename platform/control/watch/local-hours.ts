import { HOUR_MS, startOfHour } from './trade-counts.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
/** By zone and hour, because the same hours are asked for in every brand. */
const offsets = new Map<string, Map<number, number>>()

function readOffset(at: number, zone: string): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
}

/** How far the clocks of a zone are ahead of UTC in an hour, in milliseconds. */
export function getOffset(at: number, zone: string): number {
  const hour = startOfHour(at)
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const offset = known.get(hour) ?? readOffset(hour, zone)
  known.set(hour, offset)
  return offset
}

/** The hour at which the clocks showed the same, `ms` (whole days) before: people keep to their clocks, which change twice a year. */
export function getSameHour(at: number, ms: number, zone: string): number {
  const earlier = at - ms
  return startOfHour(earlier + getOffset(at, zone) - getOffset(earlier, zone))
}
