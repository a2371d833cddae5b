/** The longest line of a calendar file in octets, without its line break (RFC 5545 §3.1). */
const MAX_OCTETS = 75

/** A calendar entry; `at`, `from` and `to` are instants. */
export type CalendarEvent = {
  /** The same for every version of the entry, so that a calendar replaces the earlier one. */
  uid: string
  /** Larger than that of each earlier version. */
  sequence: number
  /** The time of this version. */
  at: Date
  from: Date
  to: Date
  summary: string
  location: string
  description: string
  url: string
  isCancelled: boolean
}

/** Control characters, which no text value may contain; tab and line feed may. */
const CONTROLS = /[\p{Cc}--[\t\n]]/gv

/** Escapes a text value (RFC 5545 §3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** Folds a line into lines of at most 75 octets, never inside of a character (RFC 5545 §3.1). */
export function foldLine(line: string): string {
  const folded: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      folded.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...folded, current].join('\r\n')
}

/** An instant in UTC: `20300108T123000Z`. */
const formatUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A calendar file with one entry (RFC 5545). */
export function formatCalendar(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larder//Orders//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatUtc(event.at)}`,
    `DTSTART:${formatUtc(event.from)}`,
    `DTEND:${formatUtc(event.to)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
