import { expect, test } from 'vitest'
import { estimateBytes } from './estimate-bytes.ts'

test('grows with the length of texts and with the number of values', () => {
  const row = { name: 'milk', sizes: ['1 l'] }
  expect(estimateBytes({ ...row, name: 'm'.repeat(1_004) })).toBe(estimateBytes(row) + 1_000)
  expect(estimateBytes([row, row])).toBeGreaterThan(2 * estimateBytes(row))
  expect(estimateBytes([row, row])).toBeLessThan(2 * estimateBytes(row) + 100)
})

test('counts absent values as nothing of their own', () => {
  expect([null, undefined, 7, true].map(estimateBytes)).toEqual([0, 0, 0, 0])
})
