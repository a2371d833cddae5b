import { expect, test } from 'vitest'
import { flakyLines, KNOWN_FLAKY } from './flaky.ts'

test('flaky cases are counted and named, a known one as such', () => {
  expect(flakyLines(['a › b', 'c › d: why'], ['c › d'])).toEqual([
    '2 flaky (failed, then passed on retry)',
    '  new: a › b',
    '  known: c › d: why',
    '1 on the list of known flaky cases, which must be empty',
  ])
  expect(flakyLines([], [])).toEqual([])
})

test('no case is known to be flaky', () => {
  expect(KNOWN_FLAKY).toEqual([])
})
