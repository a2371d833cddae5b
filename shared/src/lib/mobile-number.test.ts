import { expect, test } from 'vitest'
import { isMobileNumber, parseMobile } from './mobile-number.ts'

test.each([
  '07700 900 123',
  '07700900123',
  '+44 7911 123456',
  '+44 (0)7911-123.456',
  '0044 7911 123456',
  '447911123456',
  '07624 123456',
  '+33 6 12 34 56 78',
  '+353 87 123 4567',
])('accepts %s as a mobile number', (typed) => {
  expect(isMobileNumber(typed)).toBe(true)
})

test.each([
  '',
  'abc def ghij',
  '12345',
  '7700900123',
  '0770090012',
  '077009001234',
  '07700 900 12x',
  '01904 551550',
  '020 7946 0018',
  '07012 345678',
  '+44 1904 551550',
  '+1 23',
  '+1234567890123456',
  'call 07700 900 123',
])('rejects %s as a mobile number', (typed) => {
  expect(isMobileNumber(typed)).toBe(false)
})

test.each([
  '07700 900 123',
  '\u202a+44 7700 900123\u202c',
  '07700\u200b900\u2060123',
  '07700/900123',
  '07700−900‑123',
  '０７７００ ９００１２３',
  '＋４４ ７７００ ９００１２３',
  '٠٧٧٠٠ ٩٠٠١٢٣',
  '۰۷۷۰۰۹۰۰۱۲۳',
  'tel:+447700900123',
  '00447700900123',
  '+44 (0)7700 900 123',
])('reads %j as one number', (typed) => {
  expect(parseMobile(typed)).toBe('+447700900123')
})
