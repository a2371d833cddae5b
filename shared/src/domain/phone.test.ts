import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+447700900123', '07700 900123'],
  ['+4930123456', '+4930123456'],
  ['', ''],
])('%s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
})
