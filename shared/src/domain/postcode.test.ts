import { expect, test } from 'vitest'
import { checkPostcode, closestArea, formatPostcode, limitPostcode } from './postcode.ts'

const rules = [{ regex: '^[A-Z]{1,2}\\d[A-Z\\d]?\\d[A-Z]{2}$' }]

test.each([
  [' sw1a-1aa ', 'SW1A 1AA'],
  ['yo18as', 'YO1 8AS'],
  ['(YO1) 8AS.', 'YO1 8AS'],
  ['yo1', 'YO1'],
  // A full address, typed into the form without JavaScript, is returned as typed.
  [' Corn Street, Bristol ', 'Corn Street, Bristol'],
])('formats %j as %s', (typed, expected) => {
  expect(formatPostcode(typed)).toBe(expected)
})

test.each([
  ['an empty input', '', 'Please enter a valid postcode'],
  ['only punctuation', ' - ', 'Please enter a valid postcode'],
  ['a text that is not a postcode', 'HELLO', 'HELLO is not a valid postcode'],
  ['an outcode', 'YO1', 'YO1 is not a valid postcode'],
])("rejects %s with the specification's message", (_, typed, message) => {
  expect(checkPostcode(typed, rules)).toEqual({ ok: false, message })
})

test('accepts a valid postcode, and rejects a known invalid one and one that breaks a format rule', () => {
  expect(checkPostcode('yo1 8as', rules)).toEqual({ ok: true, postcode: 'YO1 8AS' })
  expect(checkPostcode('yo1 8as', rules, 'YO18AS')).toMatchObject({ ok: false })
  expect(checkPostcode('yo1 8as', [{ regex: '(' }])).toMatchObject({ ok: false })
})

test.each([
  [' SW1A 1AA ', 'SW1A 1AA'],
  ['sw1a-1aa,', 'SW1A1AA'],
  ['yo1 ', 'YO1 '],
])('limits the input %j to %j', (typed, expected) => {
  expect(limitPostcode(typed)).toBe(expected)
})

test.each([
  { when: 'a ninth character at the end', typed: 'SW1A 1AAB', before: 'SW1A 1AA', expected: 'SW1A 1AA' },
  { when: 'a ninth character in the middle', typed: 'SW1A B1AA', before: 'SW1A 1AA', expected: 'SW1A 1AA' },
  { when: 'a character after a final space', typed: 'YO1 7HH A', before: 'YO1 7HH ', expected: 'YO1 7HH ' },
  { when: 'an extra space', typed: 'SW1A 1AA ', before: 'SW1A 1AA', expected: 'SW1A 1AA' },
  { when: 'a pasted postcode with spaces inside', typed: 'SW 1A 1AA', before: '', expected: 'SW1A 1AA' },
  { when: 'a pasted line', typed: 'SW1A 1AA, London', before: '', expected: 'SW1A 1AA' },
])('keeps a valid postcode after $when', ({ typed, before, expected }) => {
  expect(limitPostcode(typed, before)).toBe(expected)
})

test('the most specific delivery area wins', () => {
  const areas = [
    { name: 'city', postcodes: ['YO1'] },
    { name: 'walls', postcodes: ['YO1 8'] },
    { name: 'other', postcodes: ['YO10'] },
  ]
  expect(closestArea(areas, 'YO1 8AS')?.name).toBe('walls')
  expect(closestArea(areas, 'YO1 7AA')?.name).toBe('city')
  expect(closestArea(areas, 'YO10 3AA')?.name).toBe('other')
  expect(closestArea(areas, 'LS1 1AA')).toBeUndefined()
})

test.each([
  ['Y01 7HH', 'YO1 7HH'],
  ['YO1 7HH', 'YO1 7HH'],
  ['YOI 7HH', 'YO1 7HH'],
  ['8S1 6VE', '8S1 6VE'],
  ['B51 6VE', 'B51 6VE'],
  ['BS1 GVE', 'BS1 GVE'],
  ['SL0 9AA', 'SL0 9AA'],
  ['SLO 9AA', 'SL0 9AA'],
  ['ＹＯ１ ７ＨＨ', 'YO1 7HH'],
  ['\u200bYO1\u00a07HH', 'YO1 7HH'],
])('finds the postcode that %j means', (typed, postcode) => {
  expect(formatPostcode(typed)).toBe(postcode)
})

test('asks about a postcode with a sign too many, and takes letters for digits', () => {
  const message = 'BS1 6VVE is not a valid postcode. Did you mean BS1 6VE?'
  expect(checkPostcode('BS1 6VVE', rules)).toEqual({ ok: false, message })
  expect(checkPostcode('Y01 7HH', rules)).toEqual({ ok: true, postcode: 'YO1 7HH' })
})
