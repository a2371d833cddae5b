import { expect, test } from 'vitest'
import type { releaseCounts } from '@larder/shared/contracts'
import { judge } from './judge.ts'
import { afterMinutes, counted, judged, pages } from './judge.testing.ts'

const crashes = (total: number) => counted('canary', 'area-crashed', { total })
/** Pages that say nothing once they are served. */
const silent = (total: number) => counted('canary', 'documents', { total })

test.each<[string, releaseCounts.ReleaseCount[], string, string[]]>([
  ['without pages', [], 'hold', ['minimum-sample']],
  ['with few, however bad', [...pages('canary', 15), crashes(45)], 'hold', ['minimum-sample']],
  ['that is good', pages('canary', 300), 'hold', ['no-comparison']],
  ['with 1 % of crashes', [...pages('canary', 300), crashes(9)], 'hold', ['no-comparison']],
  ['with signs of more', [...pages('canary', 300), crashes(58)], 'hold', ['suspicion', 'no-comparison']],
  ['with 10 % of crashes', [...pages('canary', 300), crashes(90)], 'abort', ['harm']],
  ['of which a fifth is silent', [...pages('canary', 300), silent(225)], 'hold', ['no-comparison']],
  ['of which half is silent', [...pages('canary', 300), silent(900)], 'abort', ['harm']],
])('a first release %s', (_, counts, ...said) => {
  const { verdict, reasons } = judge(counts, { ...judged, stable: undefined }, { now: afterMinutes(3.5) })
  expect([verdict, reasons.map(({ rule }) => rule)]).toEqual(said)
})
