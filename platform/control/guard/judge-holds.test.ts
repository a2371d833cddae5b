import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logEvidence } from './evidence.ts'
import { judge } from './judge.ts'
import {
  afterMinutes,
  judgedCanary,
  judgeCounts,
  makeCount,
  healthyCounts,
  pageCounts,
  judgeRules,
} from './judge.testing.ts'

test('holds with too few pages, however bad the release, and suspects it', () => {
  const few = [
    ...pageCounts('canary', 15),
    ...pageCounts('stable', 900),
    makeCount('canary', 'area-crashed', { total: 45 }),
  ]
  expect(judgeRules(few)).toEqual(['suspicion', 'minimum-sample'])
  expect(judgeCounts(few).verdict).toBe('hold')
  expect(judgeRules([...pageCounts('canary', 900), ...pageCounts('stable', 10)])).toEqual(['no-comparison'])
})

test('holds a release for a person when harm is possible', () => {
  const few = [...healthyCounts, makeCount('canary', 'area-crashed', { total: 11 })]
  expect(judgeCounts(few)).toMatchObject({ verdict: 'hold', reasons: [{ rule: 'suspicion' }] })
})

test('holds when data is missing: no counts, a gap, or no reports', () => {
  expect(judgeRules([], 20)).toEqual(['missing-data', 'minimum-sample'])
  expect(judgeRules(healthyCounts, 20)).toEqual(['missing-data'])
  const gap = [...pageCounts('canary', 300, [0, 1, 3, 4]), ...pageCounts('stable', 300, [0, 1, 3, 4])]
  expect(judgeRules(gap, 6)).toEqual(['missing-data'])
  expect(judgeRules(healthyCounts.filter(({ name }) => name !== 'hydrated'))).toEqual(['missing-data'])
})

test('a brand with few visits is quiet for minutes, and nothing is missing', () => {
  const few = [2, 9, 14, 20, 25].flatMap((minute) => [
    ...pageCounts('canary', 1, [minute]),
    ...pageCounts('stable', 1, [minute]),
  ])
  expect(judgeRules(few, 31)).toEqual(['minimum-sample'])
  // Nobody came at all, while the pages of other brands are counted.
  const elsewhere = [makeCount('stable', 'documents', { total: 500, minute: 29, brand: 'other' })]
  const target = {
    ...judgedCanary,
    rings: { at: 1, all: [{ name: 'pilot', brands: ['ember'] }, { name: 'rest' }] },
  }
  const { reasons } = judge(elsewhere, target, { now: afterMinutes(31) })
  expect(reasons.map(({ rule }) => rule)).toEqual(['minimum-sample'])
})

const total = fc.integer({ min: 0, max: 5_000 })

test('never aborts with equal counts or few pages', () => {
  const NAMES = ['documents', 'hydrated', 'error', 'area-crashed', 'lcp-good', 'lcp-poor', 'paid'] as const
  const totals = fc.array(fc.record({ name: fc.constantFrom(...NAMES), total, minute: fc.nat(9) }))
  fc.assert(
    fc.property(totals, (counts) => {
      const equalCounts = counts.flatMap(({ name, total: count, minute }) =>
        (['canary', 'stable'] as const).map((arm) => makeCount(arm, name, { total: count, minute })),
      )
      expect(judgeCounts(equalCounts, 10).verdict).not.toBe('abort')
    }),
  )
  fc.assert(
    fc.property(fc.nat(16), total, (documents, errors) => {
      const counts = [
        ...pageCounts('canary', documents),
        ...pageCounts('stable', 900),
        makeCount('canary', 'error', { total: errors }),
      ]
      expect(judgeCounts(counts).verdict).toBe('hold')
    }),
  )
})

test('every canary event increases the evidence, every stable event reduces it', () => {
  const stratum = fc.record({
    canary: total,
    stable: total,
    share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  })
  const ratios = { null: 1.2, alternatives: [1.8, 3, 18] }
  fc.assert(
    fc.property(stratum, (events) => {
      const evidence = (canary: number, stable: number) =>
        logEvidence([{ ...events, canary: events.canary + canary, stable: events.stable + stable }], ratios)
      expect(evidence(1, 0)).toBeGreaterThan(evidence(0, 0))
      expect(evidence(0, 1)).toBeLessThan(evidence(0, 0))
    }),
  )
})
