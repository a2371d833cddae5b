import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { releaseCounts } from '@larder/shared/contracts'
import { logEvidence } from './evidence.ts'
import { judge } from './judge.ts'
import type { Arm } from './minutes.ts'

type CountName = releaseCounts.CountName

const since = new Date('2026-11-22T12:00:00Z')
const judged = { area: 'menu', version: 'v2', stable: 'v1', weight: 5_000, since }
const afterMinutes = (minutes: number): Date => new Date(since.getTime() + minutes * 60_000)

const VERSIONS = { canary: 'v2', stable: 'v1' }
type Counted = { total: number; minute?: number; brand?: string }
const counted = (arm: Arm, name: CountName, { total, minute = 1, brand = 'larder' }: Counted) => ({
  minute: afterMinutes(minute).toISOString(),
  area: 'menu',
  version: VERSIONS[arm],
  arm,
  brand,
  name,
  total,
})
/** Pages of one arm with their reports in each of some minutes. */
const pages = (arm: Arm, total: number, minutes = [0, 1, 2]) =>
  minutes.flatMap((minute) =>
    (['documents', 'visits', 'hydrated'] as const).map((name) =>
      counted(arm, name, { total: total, minute }),
    ),
  )
const healthy = [...pages('canary', 300), ...pages('stable', 300)]

const ask = (counts: releaseCounts.ReleaseCount[], minutes = 3.5) =>
  judge(counts, judged, { now: afterMinutes(minutes) })
const rulesOf = (counts: releaseCounts.ReleaseCount[], minutes?: number) =>
  ask(counts, minutes).reasons.map(({ rule }) => rule)

test('a canary that is like the stable release may go on', () => {
  expect(ask(healthy)).toMatchObject({ verdict: 'continue-is-possible', reasons: [] })
})

test.each([
  ['remote-failed'],
  ['chunk-failed'],
  ['area-crashed'],
  ['action-failed'],
  ['error'],
  ['rejection'],
] as const)('%s on 5 %% of the canary’s pages aborts it, on both arms alike it does not', (name) => {
  const broken = [...healthy, counted('canary', name, { total: 45 })]
  expect(ask(broken)).toMatchObject({
    verdict: 'abort',
    reasons: [{ rule: 'harm', comparison: name }],
  })
  expect(ask([...broken, counted('stable', name, { total: 45 })]).verdict).toBe('continue-is-possible')
})

test('a canary whose pages never become interactive is aborted, while the stable release’s report', () => {
  const hung = healthy.filter(({ arm, name }) => arm === 'stable' || name !== 'hydrated')
  expect(ask(hung)).toMatchObject({
    verdict: 'abort',
    reasons: [{ rule: 'harm', comparison: 'never-hydrated' }],
  })
})

test('poor vitals abort where the stable release’s are good', () => {
  const vitals = (arm: Arm, good: number, poor: number) => [
    counted(arm, 'lcp-good', { total: good }),
    counted(arm, 'lcp-poor', { total: poor }),
  ]
  expect(
    ask([...healthy, ...vitals('canary', 500, 300), ...vitals('stable', 750, 50)]).reasons,
  ).toMatchObject([{ rule: 'harm', comparison: 'lcp-poor' }])
  expect(ask([...healthy, ...vitals('canary', 740, 60), ...vitals('stable', 750, 50)]).reasons).toEqual([])
})

test('a canary with which checkouts are not paid is aborted, once payments have had time', () => {
  const minutes = Array.from({ length: 40 }, (_, at) => at)
  const checkouts = minutes.flatMap((minute) => [
    counted('canary', 'started-checkout', { total: 10, minute }),
    counted('stable', 'started-checkout', { total: 10, minute }),
    counted('stable', 'paid', { total: 7, minute }),
  ])
  const counts = [...pages('canary', 30, minutes), ...pages('stable', 30, minutes), ...checkouts]
  expect(ask(counts, 14).reasons).toEqual([])
  expect(ask(counts, 40).reasons).toMatchObject([{ rule: 'harm', comparison: 'paid' }])
})

test('visits that are not divided by the share abort', () => {
  const lost = [...pages('canary', 200), ...pages('stable', 300)]
  expect(ask(lost)).toMatchObject({ verdict: 'abort', reasons: [{ rule: 'sample-ratio' }] })
  expect(judge(lost, { ...judged, weight: 4_000 }, { now: afterMinutes(3) }).reasons).toEqual([])
  // A rule divides nobody at random.
  expect(judge(lost, { ...judged, weight: 0 }, { now: afterMinutes(3) }).reasons).toEqual([])
})

test('too few pages hold, however bad they are', () => {
  const few = [
    ...pages('canary', 15),
    ...pages('stable', 900),
    counted('canary', 'area-crashed', { total: 45 }),
  ]
  expect(rulesOf(few)).toEqual(['minimum-sample'])
  expect(ask(few).verdict).toBe('hold')
  expect(rulesOf([...pages('canary', 900), ...pages('stable', 10)])).toEqual(['no-comparison'])
})

test('what may be harm makes the release wait for a person', () => {
  const few = [...healthy, counted('canary', 'area-crashed', { total: 11 })]
  expect(ask(few)).toMatchObject({ verdict: 'hold', reasons: [{ rule: 'suspicion' }] })
})

test('missing data holds: no counts, a gap, no reports of either release', () => {
  expect(rulesOf([], 20)).toEqual(['missing-data', 'minimum-sample'])
  expect(rulesOf(healthy, 20)).toEqual(['missing-data'])
  const gap = [...pages('canary', 300, [0, 1, 3, 4]), ...pages('stable', 300, [0, 1, 3, 4])]
  expect(rulesOf(gap, 6)).toEqual(['missing-data'])
  expect(rulesOf(healthy.filter(({ name }) => name !== 'hydrated'))).toEqual(['missing-data'])
})

test('other releases, areas and earlier minutes do not count', () => {
  const other = [
    { ...counted('canary', 'error', { total: 900 }), version: 'v3' },
    { ...counted('canary', 'error', { total: 900 }), area: 'basket' },
    counted('canary', 'error', { total: 900, minute: -1 }),
  ]
  expect(ask([...healthy, ...other]).reasons).toEqual([])
})

test('brands are compared each with itself: a brand that has errors anyway aborts nobody', () => {
  const ember = { brand: 'ember' }
  const counts = [
    ...healthy,
    counted('canary', 'documents', { total: 900, ...ember }),
    counted('stable', 'documents', { total: 100, ...ember }),
    counted('canary', 'error', { total: 90, ...ember }),
    counted('stable', 'error', { total: 10, ...ember }),
  ]
  expect(ask(counts).reasons.filter(({ comparison }) => comparison === 'error')).toEqual([])
})

const total = fc.integer({ min: 0, max: 5_000 })

test('arms with the same counts are never aborted, and few pages never', () => {
  const NAMES = ['documents', 'hydrated', 'error', 'area-crashed', 'lcp-good', 'lcp-poor', 'paid'] as const
  const totals = fc.array(fc.record({ name: fc.constantFrom(...NAMES), total, minute: fc.nat(9) }))
  fc.assert(
    fc.property(totals, (counts) => {
      const same = counts.flatMap(({ name, total: count, minute }) =>
        (['canary', 'stable'] as const).map((arm) => counted(arm, name, { total: count, minute })),
      )
      expect(ask(same, 10).verdict).not.toBe('abort')
    }),
  )
  fc.assert(
    fc.property(fc.nat(16), total, (documents, errors) => {
      const counts = [
        ...pages('canary', documents),
        ...pages('stable', 900),
        counted('canary', 'error', { total: errors }),
      ]
      expect(ask(counts).verdict).toBe('hold')
    }),
  )
})

test('each event of the canary is evidence against it, each of the stable release for it', () => {
  const stratum = fc.record({
    canary: total,
    stable: total,
    share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  })
  const ratios = { null: 1.2, alternatives: [1.8, 3, 18] }
  fc.assert(
    fc.property(stratum, (one) => {
      const evidence = (canary: number, stable: number) =>
        logEvidence([{ ...one, canary: one.canary + canary, stable: one.stable + stable }], ratios)
      expect(evidence(1, 0)).toBeGreaterThan(evidence(0, 0))
      expect(evidence(0, 1)).toBeLessThan(evidence(0, 0))
    }),
  )
})
