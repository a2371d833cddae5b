import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeText, foldLine, formatCalendar } from './calendar.ts'

const event = {
  uid: 'ord_1@shop.example',
  sequence: 3,
  at: new Date('2030-01-08T10:00:00Z'),
  from: new Date('2030-01-09T09:30:00Z'),
  to: new Date('2030-01-09T09:45:00Z'),
  summary: 'Delivery from Fernhill Market York',
  location: '12 Stonegate, York, YO1 8AS',
  description: 'Order LK4-7QX2\nhttps://shop.example/checkout/success?order=1.2',
  url: 'https://shop.example/checkout/success?order=1.2',
  isCancelled: false,
}
const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('writes one entry with UTC times, escaped text and CRLF', () => {
  expect(unfold(formatCalendar(event)).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larder//Orders//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:ord_1@shop.example',
    'SEQUENCE:3',
    'DTSTAMP:20300108T100000Z',
    'DTSTART:20300109T093000Z',
    'DTEND:20300109T094500Z',
    'SUMMARY:Delivery from Fernhill Market York',
    String.raw`LOCATION:12 Stonegate\, York\, YO1 8AS`,
    String.raw`DESCRIPTION:Order LK4-7QX2\nhttps://shop.example/checkout/success?order=1.2`,
    'URL:https://shop.example/checkout/success?order=1.2',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(formatCalendar({ ...event, isCancelled: true })).toContain('\r\nSTATUS:CANCELLED\r\n')
})

test('omits an empty location', () => {
  expect(formatCalendar({ ...event, location: '' })).not.toContain('LOCATION')
})

test.each([
  [String.raw`a\b`, String.raw`a\\b`],
  ['a;b,c', String.raw`a\;b\,c`],
  ['a\r\nb\rc\nd', String.raw`a\nb\nc\nd`],
  ['a\u0000b\u001Bc\td', 'abc\td'],
  ['x\nEND:VEVENT', String.raw`x\nEND:VEVENT`],
])('escapes %j', (text, escaped) => {
  expect(escapeText(text)).toBe(escaped)
})

test('folds lines at 75 octets, never inside of a character', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => escapeText(text))
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldLine(`SUMMARY:${text}`)
      expect(unfold(folded)).toBe(`SUMMARY:${text}`)
      for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(folded).not.toContain('\uFFFD')
    }),
  )
})

test('folds a long Chinese name between characters', () => {
  const lines = foldLine(`SUMMARY:${'麻婆豆腐'.repeat(12)}`).split('\r\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(1).every((line) => /^ [麻婆豆腐]+$/.test(line))).toBe(true)
})
