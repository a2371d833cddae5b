import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('formats pounds like Intl', () => {
  const intl = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (pence) => {
      expect(formatMoney(pence / 100)).toBe(intl.format(pence / 100))
    }),
  )
})

test('other currencies keep their sign', () => {
  expect(formatMoney(1234.5, 'EUR')).toBe('€1,234.50')
})
