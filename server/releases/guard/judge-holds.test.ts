import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logEvidence } from './evidence.ts'
import { ask, counted, healthy, pages, rulesOf } from './judge.testing.ts'

test('holds with too few pages, however bad', () => {
  const few = [
    ...pages('canary', 15),
    ...pages('stable', 900),
    counted('canary', 'area-crashed', { total: 45 }),
  ]
  expect(rulesOf(few)).toEqual(['minimum-sample'])
  expect(ask(few).verdict).toBe('hold')
  expect(rulesOf([...pages('canary', 900), ...pages('stable', 10)])).toEqual(['no-comparison'])
})

test('possible harm makes the release wait for a person', () => {
  const few = [...healthy, counted('canary', 'area-crashed', { total: 11 })]
  expect(ask(few)).toMatchObject({ verdict: 'hold', reasons: [{ rule: 'suspicion' }] })
})

test('holds on missing data: no counts, a gap, or no reports', () => {
  expect(rulesOf([], 20)).toEqual(['missing-data', 'minimum-sample'])
  expect(rulesOf(healthy, 20)).toEqual(['missing-data'])
  const gap = [...pages('canary', 300, [0, 1, 3, 4]), ...pages('stable', 300, [0, 1, 3, 4])]
  expect(rulesOf(gap, 6)).toEqual(['missing-data'])
  expect(rulesOf(healthy.filter(({ name }) => name !== 'hydrated'))).toEqual(['missing-data'])
})

const total = fc.integer({ min: 0, max: 5_000 })

test('never aborts with equal counts or few pages', () => {
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

test('every canary event is evidence against it, every stable one for it', () => {
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
