import { expect, test } from 'vitest'
import { selectPairwise } from './pairwise.ts'

type Example = { page: string; fault: string; brand: string; isMember: boolean }

const pages = ['home', 'store', 'basket', 'orders', 'checkout']
const faults = ['none', 'fails', 'hangs', 'is offline']
const allExamples: Example[] = pages.flatMap((page) =>
  faults.flatMap((fault) =>
    ['fernhill', 'ember'].flatMap((brand) =>
      [false, true].map((isMember) => ({ page, fault, brand, isMember })),
    ),
  ),
)
const dimensions = [
  ({ page }: Example) => page,
  ({ fault }: Example) => fault,
  ({ brand }: Example) => brand,
  ({ isMember }: Example) => String(isMember),
]
/** The pairs of values in the cases, found in another way than by the selection. */
function collectPairs(cases: readonly Example[]): Set<string> {
  const pairs = new Set<string>()
  for (const { page, fault, brand, isMember } of cases)
    for (const pair of [
      ['page and fault', page, fault],
      ['page and brand', page, brand],
      ['page and visitor', page, isMember],
      ['fault and brand', fault, brand],
      ['fault and visitor', fault, isMember],
      ['brand and visitor', brand, isMember],
    ])
      pairs.add(pair.join(' '))
  return pairs
}

test('selects every pair of values of two dimensions in a fraction of the cases', () => {
  const selected = selectPairwise(allExamples, dimensions)
  expect(collectPairs(selected)).toEqual(collectPairs(allExamples))
  expect(collectPairs(selected).size).toBe(5 * 4 + 5 * 2 + 5 * 2 + 4 * 2 + 4 * 2 + 2 * 2)
  expect(selected.length).toBeGreaterThanOrEqual(pages.length * faults.length)
  expect(selected.length).toBeLessThan(allExamples.length / 3)
})

test('selects only possible cases, and every pair that is possible', () => {
  const possible = allExamples.filter(
    ({ page, isMember, fault }) =>
      (page === 'orders' ? isMember : true) && !(page === 'checkout' && fault === 'hangs'),
  )
  const selected = selectPairwise(possible, dimensions)
  expect(selected.filter((one) => !possible.includes(one))).toEqual([])
  expect(collectPairs(selected)).toEqual(collectPairs(possible))
})

test('with two dimensions, selects each combination once', () => {
  const selected = selectPairwise(allExamples, dimensions.slice(0, 2))
  expect(selected).toHaveLength(pages.length * faults.length)
  expect(new Set(selected).size).toBe(selected.length)
})

test('selects nothing of nothing', () => {
  expect(selectPairwise([], dimensions)).toEqual([])
})
