import dayjs from 'dayjs'
// With file extensions, because Node does not resolve these two without.
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
export const MINUTES_PER_DAY = 1440

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** The date formats of spec §9. */
export const dateFormats = {
  day: 'YYYY-MM-DD',
  time: 'HH:mm',
  shortDay: 'DD MMM',
  longDay: 'DD MMM YYYY',
  clock: 'h:mma',
} as const

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** What a key stands for, made once. A full cache starts again. */
function remember<Value>(cache: Map<string, Value>, max: number, [key, make]: [string, () => Value]): Value {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  if (cache.size >= max) cache.clear()
  cache.set(key, made)
  return made
}

/** Cached, because the opening hours of a list of stores need the same few days. */
const cachedDays = new Map<string, string>()
const MAX_CACHED_DAYS = 2_000

/**
 * Adds days to a calendar day. Computed on text, because instants of a time zone go wrong around clock changes
 * (readings 10).
 */
export function addDays(day: string, days: number): string {
  const add = () => new Date(atNoon(day) + days * DAY_MS).toISOString().slice(0, 10)
  return remember(cachedDays, MAX_CACHED_DAYS, [`${day} ${days}`, add])
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((atNoon(to) - atNoon(from)) / DAY_MS)
}

/** The weekday of a calendar day, `YYYY-MM-DD`. */
export function getWeekday(day: string): Weekday {
  return weekdays[new Date(atNoon(day)).getUTCDay()] ?? 'sunday'
}

/** Whether the text is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(atNoon(text)) && addDays(text, 0) === text
}

/** Parses `HH:mm` to minutes since midnight; `24:00` is 1440. */
export function parseTime(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Formats minutes since midnight as `HH:mm`; a whole day is `24:00`. */
export function formatTime(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`
}

/** Cached, because parsing in a time zone costs 30 µs and opening hours need the same few times repeatedly. */
const cachedInstants = new Map<string, number>()
const MAX_CACHED_INSTANTS = 20_000

/**
 * The instant at which the local time in `zone` is `time` (`HH:mm`, `24:00` allowed) on `day`. A time that is skipped
 * in spring becomes the same time after the change (01:30 becomes 02:30); one that is repeated in autumn becomes one
 * of the two. Source: spec §9 slot time zone, readings 10.
 */
export function instantAt(day: string, time: string, zone: string): Date {
  if (time === '24:00') return instantAt(addDays(day, 1), '00:00', zone)
  const parse = () => dayjs.tz(`${day} ${time}`, zone).valueOf()
  return new Date(remember(cachedInstants, MAX_CACHED_INSTANTS, [`${day} ${time} ${zone}`, parse]))
}

/**
 * The instant of a local time in minutes since midnight of `day`: below 0 on a day before it, from 1440 on a day after
 * it.
 */
export function instantOf(day: string, minutes: number, zone: string): Date {
  const days = Math.floor(minutes / MINUTES_PER_DAY)
  return instantAt(addDays(day, days), formatTime(minutes - days * MINUTES_PER_DAY), zone)
}

const cachedClocks = new Map<string, Intl.DateTimeFormat>()

/**
 * The formatter for the local time of a zone. Cached, because creating an `Intl` format costs more than using it a
 * thousand times.
 */
function clockInZone(zone: string): Intl.DateTimeFormat {
  const cached = cachedClocks.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  cachedClocks.set(zone, format)
  return format
}

/** The last reading of each zone: one request asks for the same moment again and again. */
const lastClocks = new Map<string, { at: number; shown: { day: string; time: string } }>()

/** The local time in `zone` at an instant, as `2027-01-31` and `09:05:00`. */
export function wallClock(at: Date, zone: string): { day: string; time: string } {
  const last = lastClocks.get(zone)
  if (last?.at === at.getTime()) return last.shown
  const part = Object.fromEntries(
    clockInZone(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const shown = {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}:${part['second']}`,
  }
  lastClocks.set(zone, { at: at.getTime(), shown })
  return shown
}

/** The calendar day in `zone` at an instant. */
export const dayAt = (at: Date, zone: string): string => wallClock(at, zone).day

/** Formats an instant in a time zone; `dateFormats` has the formats of spec §9. */
export function formatInstant(at: Date | string, format: string, zone: string): string {
  return dayjs(at).tz(zone).format(format)
}

/** Formats a calendar day: `31 Jan`. */
export const formatDay = (day: string, format: string = dateFormats.shortDay): string =>
  dayjs.utc(`${day}T12:00:00Z`).format(format)

export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)
export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** Whole minutes from `from` to `to`, rounded up, never below 0. */
export const minutesUntil = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil((to.getTime() - from.getTime()) / MINUTE_MS))
