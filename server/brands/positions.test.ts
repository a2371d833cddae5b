import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignPositions } from './positions.ts'

test.each<[string, (number | undefined)[], number[]]>([
  ['new rows are far apart', [undefined, undefined, undefined], [0, 1000, 2000]],
  ['rows in order stay', [5, 6, 7], [5, 6, 7]],
  ['a row between two gets the middle', [0, undefined, 1000], [0, 500, 1000]],
  ['a row at the end comes after the last', [0, 1000, undefined], [0, 1000, 2000]],
  ['a row at the beginning comes before the first', [undefined, 0, 1000], [-1000, 0, 1000]],
  ['the last row moves to the top alone', [2000, 0, 1000], [-1000, 0, 1000]],
  ['the first row moves to the end alone', [1000, 2000, 0], [1000, 2000, 3000]],
  ['all rows move when there is no room', [0, undefined, 1], [0, 1000, 2000]],
])('%s', (_title, known, positions) => {
  expect(assignPositions(known)).toEqual(positions)
})

test('positions are whole numbers that increase', () => {
  const known = fc.array(fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }))
  fc.assert(
    fc.property(known, (values) => {
      const positions = assignPositions(values)
      expect(positions).toHaveLength(values.length)
      expect(positions.every(Number.isSafeInteger)).toBe(true)
      expect(positions.every((one, at) => at === 0 || (positions[at - 1] ?? one) < one)).toBe(true)
    }),
  )
})
