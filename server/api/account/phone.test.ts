import parsePhoneNumber from 'libphonenumber-js/mobile'
import { expect, test } from 'vitest'
import { isMobileNumber } from '@larder/shared/lib'
import { parseMobileNumber } from '../model/scalars.ts'

test.each([
  ['07911 123456', '+447911123456'],
  ['+44 7911 123456', '+447911123456'],
  ['0044 (0)7911-123-456', '+447911123456'],
  ['447911123456', '+447911123456'],
  ['07700 900123', '+447700900123'],
  ['020 7946 0018', undefined],
  ['+1 202 555 0143', undefined],
  ['0900 1234567', undefined],
  ['\u202a07911/123456\u202c', '+447911123456'],
  ['０７９１１ ١٢٣٤٥٦', '+447911123456'],
  ['call me', undefined],
])('reads "%s" as the mobile number %s', (typed, number) => {
  expect(parseMobileNumber(typed)).toBe(number)
})

test('the form accepts every number that can receive an SMS', () => {
  const refused = Array.from({ length: 1_000 }, (_, prefix) => `07${String(prefix).padStart(3, '0')} 123456`)
    .filter((typed) => parsePhoneNumber(typed, 'GB')?.isValid())
    .filter((typed) => !isMobileNumber(typed))
  expect(refused).toEqual([])
})
