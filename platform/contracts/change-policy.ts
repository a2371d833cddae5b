/** A time in which no release goes to more visitors. */
export type FreezeWindow = { text: string } & (
  | {
      kind: 'week'
      /** Minutes since Monday 00:00; a window whose end is not later than its start ends in the next week. */
      from: number
      to: number
    }
  | {
      kind: 'days'
      /** `YYYY-MM-DD`, both included. */
      from: string
      to: string
    }
)

/** What a shop asks of changes of its live releases, besides the gate and the guard (docs/decisions/302). */
export type ChangePolicy = {
  freezeWindows: readonly FreezeWindow[]
  /** The time zone of the windows. */
  freezeZone: string
  /** How many people it takes to promote a release, or to kill an area that everybody has. */
  approvals: number
}

export const NO_POLICY: ChangePolicy = { freezeWindows: [], freezeZone: 'UTC', approvals: 1 }

/** How long the word of the first person counts. */
export const APPROVAL_MINUTES = 60

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const DAY_MINUTES = 1_440

const WEEK = /^([A-Z][a-z]{2}) (\d\d):(\d\d)-([A-Z][a-z]{2}) (\d\d):(\d\d)$/
const DAYS = /^(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?$/

/** Minutes since Monday 00:00; undefined for what is no weekday or time. */
function toMinute(weekday: string, hours: number, minutes: number): number | undefined {
  const index = WEEKDAYS.indexOf(weekday)
  const isTime = minutes < 60 && (hours < 24 || (hours === 24 && minutes === 0))
  return index === -1 || !isTime ? undefined : index * DAY_MINUTES + hours * 60 + minutes
}

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Parses `Fri 16:00-Mon 08:00` or `2026-12-20..2027-01-02`; undefined for anything else. */
function parseWindow(text: string): FreezeWindow | undefined {
  const [, fromDay = '', fromHour, fromMinute, toDay = '', toHour, toMin] = WEEK.exec(text) ?? []
  const from = toMinute(fromDay, Number(fromHour), Number(fromMinute))
  const to = toMinute(toDay, Number(toHour), Number(toMin))
  if (from !== undefined && to !== undefined) return { kind: 'week', text, from, to }
  const [, first = '', last = first] = DAYS.exec(text) ?? []
  return isDay(first) && isDay(last) && first <= last
    ? { kind: 'days', text, from: first, to: last }
    : undefined
}

/** Parses windows that are separated by commas; undefined when one of them is not valid. */
export function parseFreezeWindows(text: string): FreezeWindow[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const windows = parts.map(parseWindow).filter((window) => window !== undefined)
  return windows.length === parts.length ? windows : undefined
}

/** The day and the minute of the week at a place. */
function getLocalTime(now: Date, timeZone: string): { day: string; minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: `${read('year')}-${read('month')}-${read('day')}`,
    minute: toMinute(read('weekday'), Number(read('hour')), Number(read('minute'))) ?? 0,
  }
}

function isWithin(window: FreezeWindow, { day, minute }: ReturnType<typeof getLocalTime>): boolean {
  if (window.kind === 'days') return window.from <= day && day <= window.to
  const { from, to } = window
  return from < to ? from <= minute && minute < to : minute >= from || minute < to
}

/** The window in which a time lies, as it was written; undefined while nothing is frozen. */
export function findFreeze(
  { freezeWindows, freezeZone }: Pick<ChangePolicy, 'freezeWindows' | 'freezeZone'>,
  now: Date,
): string | undefined {
  if (freezeWindows.length === 0) return undefined
  const local = getLocalTime(now, freezeZone)
  return freezeWindows.find((window) => isWithin(window, local))?.text
}
