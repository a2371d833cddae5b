import { expect, test } from 'vitest'
import * as releaseCounts from '@larder/contracts/release-counts'
import { judge } from './judge.ts'
import {
  afterMinutes,
  healthyCounts,
  judgeCounts,
  judgedCanary,
  judgeRules,
  makeCount,
} from './judge.testing.ts'
import type { Arm } from './minutes.ts'
import { GUARD, scaleSettings } from './settings.ts'

type Kind = releaseCounts.NetworkKind

const fromNetworks = (arm: Arm, kind: Kind, totals: readonly number[]) =>
  releaseCounts.NETWORK_GROUPS.slice(0, totals.length).map((group) =>
    makeCount(arm, releaseCounts.networkCount(kind, group), { total: totals[group] ?? 0 }),
  )
const MANY = Array.from({ length: 30 }, () => 30)
/** One network with most of the visits, and some others. */
const ONE = [300, 5, 5, 5, 5, 5, 5, 5]

const visitsFrom = (canary: readonly number[], stable: readonly number[]) => [
  ...healthyCounts,
  ...fromNetworks('canary', 'visits-from', canary),
  ...fromNetworks('stable', 'visits-from', stable),
]
const crashes = [
  makeCount('canary', 'area-crashed', { total: 45 }),
  makeCount('canary', 'broken', { total: 45 }),
]

test('asks a person about problems that come from few networks, and aborts for those of many', () => {
  const counts = [...visitsFrom(MANY, MANY), ...crashes]
  const few = judgeCounts([...counts, ...fromNetworks('canary', 'broken-from', [40, 1, 1, 1, 1, 1])])
  expect(few).toMatchObject({
    verdict: 'hold',
    reasons: [
      {
        rule: 'few-networks',
        message: 'The problems with v2 come from few networks (one network): a person decides.',
      },
      { rule: 'suspicion', comparison: 'area-crashed' },
      { rule: 'suspicion', comparison: 'broken' },
    ],
  })
  const many = [...counts, ...fromNetworks('canary', 'broken-from', [9, 9, 9, 9, 9])]
  expect(judgeCounts(many).verdict).toBe('abort')
})

test('few networks with rejected calls do not abort beside problems of other kinds', () => {
  const rejected = [
    makeCount('canary', 'call-rejected', { total: 90 }),
    ...fromNetworks('canary', 'calls-from', [90]),
    ...fromNetworks('canary', 'broken-from', [1, 1, 1, 1, 1, 1]),
    ...fromNetworks('stable', 'broken-from', [1, 1, 1, 1, 1, 1]),
  ]
  expect(judgeRules([...visitsFrom(MANY, MANY), ...rejected])).toEqual(['few-networks', 'suspicion'])
})

test.each([
  ['the canary', ONE, MANY],
  ['the stable release', MANY, ONE],
])('does not go on while most visits with %s come from one network', (_, canary, stable) => {
  expect(judgeRules(visitsFrom(canary, stable))).toEqual(['few-networks'])
  expect(judgeRules(visitsFrom(MANY, MANY))).toEqual([])
})

test('pages that do not report from few networks are not a reason to abort', () => {
  const silent = visitsFrom(ONE, MANY).filter(({ arm, name }) => arm === 'stable' || name !== 'hydrated')
  expect(judgeCounts(silent).verdict).toBe('hold')
  const everywhere = visitsFrom(MANY, MANY).filter(({ arm, name }) => arm === 'stable' || name !== 'hydrated')
  expect(judgeCounts(everywhere).verdict).toBe('abort')
})

test('a first release is not aborted for problems from few networks', () => {
  const first = { ...judgedCanary, stable: undefined }
  const counts = [
    ...visitsFrom(MANY, []),
    makeCount('canary', 'area-crashed', { total: 300 }),
    ...fromNetworks('canary', 'broken-from', [300]),
  ]
  const judged = judge(counts, first, { now: afterMinutes(3.5) })
  expect(judged).toMatchObject({
    verdict: 'hold',
    reasons: [{ rule: 'few-networks' }, { rule: 'suspicion' }, {}],
  })
})

test('fewer networks suffice where LIMIT_SCALE says that people share them', () => {
  const counts = [...visitsFrom(ONE, ONE), ...crashes, ...fromNetworks('canary', 'broken-from', [45])]
  const judged = judge(counts, judgedCanary, { now: afterMinutes(3.5), settings: scaleSettings(100) })
  expect(judged.verdict).toBe('abort')
  expect(scaleSettings(0.1)).toEqual(GUARD)
})
