import { expect, test } from 'vitest'
import { flakyCases, flakyLines, KNOWN_FLAKY } from './flaky.ts'

const spec = (title: string, status: string) => ({
  title,
  file: 'journeys/order.e2e.ts',
  line: 1,
  tests: [{ status }],
})

test('a case that passed on retry is found by its file and title, however deep its suite', () => {
  const inner = { title: 'group', specs: [spec('pays by card', 'flaky'), spec('pays cash', 'expected')] }
  const suites = [{ title: 'file', specs: [spec('opens', 'unexpected')], suites: [inner] }]
  expect(flakyCases(suites)).toEqual(['journeys/order.e2e.ts › pays by card'])
})

test('flaky cases are counted and named, a known one as such', () => {
  expect(flakyLines(['a › b', 'c › d'], ['c › d'])).toEqual([
    '2 flaky (failed once, passed on retry)',
    '  new: a › b',
    '  known: c › d',
    '1 on the list of known flaky cases, which must be empty',
  ])
  expect(flakyLines([], [])).toEqual([])
})

test('no case is known to be flaky', () => {
  expect(KNOWN_FLAKY).toEqual([])
})
