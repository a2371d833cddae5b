import { expect, test } from 'vitest'
import type * as releaseCounts from '@larder/contracts/release-counts'
import { judge } from './judge.ts'
import { afterMinutes, makeCount, judgedCanary, pageCounts } from './judge.testing.ts'

const crashCounts = (total: number) => makeCount('canary', 'area-crashed', { total })
/** Pages that report nothing after they were served. */
const silentCounts = (total: number) => makeCount('canary', 'documents', { total })

test.each<[string, releaseCounts.ReleaseCount[], string, string[]]>([
  ['without pages', [], 'hold', ['minimum-sample']],
  ['with few pages, however bad', [...pageCounts('canary', 15), crashCounts(45)], 'hold', ['minimum-sample']],
  ['without problems', pageCounts('canary', 300), 'hold', ['no-comparison']],
  ['with 1 % of crashes', [...pageCounts('canary', 300), crashCounts(9)], 'hold', ['no-comparison']],
  [
    'with signs of more crashes',
    [...pageCounts('canary', 300), crashCounts(58)],
    'hold',
    ['suspicion', 'no-comparison'],
  ],
  ['with 10 % of crashes', [...pageCounts('canary', 300), crashCounts(90)], 'abort', ['harm']],
  [
    'with a fifth of silent pages',
    [...pageCounts('canary', 300), silentCounts(225)],
    'hold',
    ['no-comparison'],
  ],
  ['with half of silent pages', [...pageCounts('canary', 300), silentCounts(900)], 'abort', ['harm']],
])('judges a first release %s', (_, counts, ...expected) => {
  const { verdict, reasons } = judge(
    counts,
    { ...judgedCanary, stable: undefined },
    { now: afterMinutes(3.5) },
  )
  expect([verdict, reasons.map(({ rule }) => rule)]).toEqual(expected)
})
