import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+447700900123', '07700 900123'],
  ['+4930123456', '+4930123456'],
  ['', ''],
])('shows %s as %s', (stored, formatted) => {
  expect(formatPhone(stored)).toBe(formatted)
})
