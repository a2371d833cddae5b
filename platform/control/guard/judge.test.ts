import { expect, test } from 'vitest'
import * as releaseCounts from '@larder/contracts/release-counts'
import { judge } from './judge.ts'
import type { Arm } from './minutes.ts'
import {
  afterMinutes,
  judgeCounts,
  makeCount,
  healthyCounts,
  judgedCanary,
  pageCounts,
} from './judge.testing.ts'

test('allows a canary that equals stable to continue', () => {
  expect(judgeCounts(healthyCounts)).toMatchObject({ verdict: 'continue-is-possible', reasons: [] })
})

test.each([['remote-failed'], ['chunk-failed'], ['area-crashed'], ['error'], ['rejection']] as const)(
  'aborts for %s on 5 %% of the canary’s pages, unless stable has it too',
  (name) => {
    const broken = [...healthyCounts, makeCount('canary', name, { total: 45 })]
    expect(judgeCounts(broken)).toMatchObject({
      verdict: 'abort',
      reasons: [{ rule: 'harm', comparison: name }],
    })
    expect(judgeCounts([...broken, makeCount('stable', name, { total: 45 })]).verdict).toBe(
      'continue-is-possible',
    )
  },
)

test('aborts a canary whose pages never become interactive', () => {
  const hanging = healthyCounts.filter(({ arm, name }) => arm === 'stable' || name !== 'hydrated')
  expect(judgeCounts(hanging)).toMatchObject({
    verdict: 'abort',
    reasons: [{ rule: 'harm', comparison: 'never-hydrated' }],
  })
})

test('aborts a canary whose pages stop responding, unless stable’s do too', () => {
  const alive = (arm: Arm) => [0, 1, 2].map((minute) => makeCount(arm, 'alive', { total: 297, minute }))
  expect(judgeCounts([...healthyCounts, ...alive('stable')], 4)).toMatchObject({
    verdict: 'abort',
    reasons: [{ rule: 'harm', comparison: 'hung-later' }],
  })
  expect(judgeCounts([...healthyCounts, ...alive('stable'), ...alive('canary')], 4).reasons).toEqual([])
  expect(judgeCounts(healthyCounts, 4).reasons).toEqual([])
})

test('aborts a canary whose pages show their content much later', () => {
  const times = (arm: Arm, ms: number) => {
    const level = releaseCounts.vitalLevel(ms)
    return [level - 8, level, level + 8].flatMap((measured) => [
      makeCount(arm, 'lcp-pages', { total: 100 }),
      makeCount(arm, 'lcp-levels', { total: 100 * measured }),
      makeCount(arm, 'lcp-squares', { total: 100 * measured * measured }),
    ])
  }
  expect(
    judgeCounts([...healthyCounts, ...times('canary', 2_600), ...times('stable', 2_000)]).reasons,
  ).toMatchObject([
    {
      rule: 'harm',
      comparison: 'lcp',
      message: expect.stringMatching(/^2\d\d\d ms until .* with v2 .*, 20\d\d ms with v1/) as string,
    },
  ])
  expect(
    judgeCounts([...healthyCounts, ...times('canary', 2_100), ...times('stable', 2_000)]).reasons,
  ).toEqual([])
})

test('aborts a canary whose shoppers reach a step less often', () => {
  const countAdditions = (arm: Arm, total: number) => makeCount(arm, 'added-to-basket', { total })
  expect(
    judgeCounts([...healthyCounts, countAdditions('canary', 90), countAdditions('stable', 270)]).reasons,
  ).toMatchObject([{ rule: 'harm', comparison: 'added-to-basket' }])
  expect(
    judgeCounts([...healthyCounts, countAdditions('canary', 255), countAdditions('stable', 270)]).reasons,
  ).toEqual([])
})

test('aborts a canary of whose first 150 checkouts a third fewer are paid, without waiting for late payments', () => {
  const minutes = Array.from({ length: 5 }, (_, index) => index)
  const countCheckouts = (paid: number) =>
    minutes.flatMap((minute) => [
      makeCount('canary', 'started-checkout', { total: 30, minute }),
      makeCount('canary', 'paid', { total: paid, minute }),
      makeCount('stable', 'started-checkout', { total: 30, minute }),
      makeCount('stable', 'paid', { total: 24, minute }),
    ])
  const pages = [...pageCounts('canary', 200, minutes), ...pageCounts('stable', 200, minutes)]
  expect(judgeCounts([...pages, ...countCheckouts(16)], 5).reasons).toContainEqual(
    expect.objectContaining({
      rule: 'harm',
      comparison: 'paid-checkouts',
      message: '80 of 150 checkouts were paid with v2, 120 of 150 with v1 at the same time.',
    }),
  )
  expect(judgeCounts([...pages, ...countCheckouts(23)], 5).reasons).toEqual([])
})

test('compares visits within each share, not across a change of it', () => {
  // 1 % for two minutes, then 50 %. Earlier stable visits have reached later steps, which is not harm.
  const change = afterMinutes(2)
  const counts = [
    ...pageCounts('canary', 3, [0, 1]),
    ...pageCounts('stable', 297, [0, 1]),
    ...pageCounts('canary', 150, [2, 3]),
    ...pageCounts('stable', 150, [2, 3]),
    ...[0, 1].map((minute) => makeCount('stable', 'added-to-basket', { total: 89, minute })),
    ...[0, 1].map((minute) => makeCount('canary', 'added-to-basket', { total: 1, minute })),
    ...[2, 3].flatMap((minute) => [
      makeCount('stable', 'added-to-basket', { total: 4, minute }),
      makeCount('canary', 'added-to-basket', { total: 4, minute }),
    ]),
  ]
  const { comparisons } = judge(counts, { ...judgedCanary, changes: [change] }, { now: afterMinutes(4.5) })
  expect(comparisons.find(({ name }) => name === 'added-to-basket')?.eValue).toBeLessThan(2)
})

test('aborts when the canary’s number of visits does not match its share', () => {
  const uneven = [...pageCounts('canary', 200), ...pageCounts('stable', 300)]
  expect(judgeCounts(uneven)).toMatchObject({ verdict: 'abort', reasons: [{ rule: 'sample-ratio' }] })
  expect(judge(uneven, { ...judgedCanary, weight: 4_000 }, { now: afterMinutes(3) }).reasons).toEqual([])
  // A rule does not divide visitors at random.
  expect(judge(uneven, { ...judgedCanary, weight: 0 }, { now: afterMinutes(3) }).reasons).toEqual([])
})

test('ignores other releases, areas and earlier minutes', () => {
  const other = [
    { ...makeCount('canary', 'error', { total: 900 }), version: 'v3' },
    { ...makeCount('canary', 'error', { total: 900 }), area: 'basket' },
    makeCount('canary', 'error', { total: 900, minute: -1 }),
  ]
  expect(judgeCounts([...healthyCounts, ...other]).reasons).toEqual([])
})

test('compares visits of rules only when no share assigns the release', () => {
  const members = [...pageCounts('canary', 300), makeCount('canary', 'error', { total: 200 })].map(
    (count) => ({
      ...count,
      reason: 'cohort' as const,
    }),
  )
  expect(judgeCounts([...healthyCounts, ...members]).reasons).toEqual([])
  const rulesOnly = [...members, ...pageCounts('stable', 300)]
  expect(judge(rulesOnly, { ...judgedCanary, weight: 0 }, { now: afterMinutes(3.5) }).reasons).toMatchObject([
    { rule: 'harm', comparison: 'error' },
  ])
})

test('judges the brands of the ring that a rollout is at, and no others', () => {
  const rings = { at: 1, all: [{ name: 'pilot', brands: ['larder'] }, { name: 'rest' }] }
  const judgeRing = (at: number, counts: releaseCounts.ReleaseCount[]) =>
    judge(counts, { ...judgedCanary, rings: { ...rings, at } }, { now: afterMinutes(3.5) })
  // All visits of a brand whose ring waits have the stable release, and nothing of it is compared.
  const waiting = [0, 1, 2].flatMap((minute) =>
    (['documents', 'visits', 'hydrated', 'added-to-basket'] as const).map((name) =>
      makeCount('stable', name, { total: 5_000, minute, brand: 'ember' }),
    ),
  )
  expect(judgeRing(1, [...healthyCounts, ...waiting]).reasons).toEqual([])
  expect(judgeCounts([...healthyCounts, ...waiting]).reasons).toMatchObject([{ rule: 'sample-ratio' }])
  const crashes = makeCount('canary', 'area-crashed', { total: 45 })
  expect(judgeRing(1, [...healthyCounts, crashes]).verdict).toBe('abort')
  // Everybody of a ring that is through has the release, with none to compare it with.
  expect(judgeRing(2, [...healthyCounts, crashes]).comparisons.every(({ canary }) => canary.of === 0)).toBe(
    true,
  )
})

test('compares brands separately, so that a brand with errors does not abort the canary', () => {
  const ember = { brand: 'ember' }
  const counts = [
    ...healthyCounts,
    makeCount('canary', 'documents', { total: 900, ...ember }),
    makeCount('stable', 'documents', { total: 100, ...ember }),
    makeCount('canary', 'error', { total: 90, ...ember }),
    makeCount('stable', 'error', { total: 10, ...ember }),
  ]
  expect(judgeCounts(counts).reasons.filter(({ comparison }) => comparison === 'error')).toEqual([])
})
