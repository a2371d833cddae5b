import { expect, test } from 'vitest'
import { logOddsEvidence, type OddsStratum } from './evidence.ts'

const RATIOS = { null: 0.9, alternatives: [0.4, 0.05] }

/** Ways to choose `few` of `many`. */
const choose = (many: number, few: number): number =>
  Array.from({ length: few }, (_, index) => (many - index) / (index + 1)).reduce((all, part) => all * part, 1)

/** All divisions of the events of a stratum between its arms, with their probabilities at a ratio of the odds. */
function listDivisions(
  { canary, stable, events }: Record<'canary' | 'stable' | 'events', number>,
  ratio: number,
) {
  const counts = Array.from({ length: canary + 1 }, (_, count) => count).filter(
    (count) => events - count >= 0 && events - count <= stable,
  )
  const weights = counts.map(
    (count) => choose(canary, count) * choose(stable, events - count) * ratio ** count,
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return counts.map((count, index) => ({
    probability: (weights[index] ?? 0) / total,
    stratum: {
      canary: { events: count, of: canary },
      stable: { events: events - count, of: stable },
    } satisfies OddsStratum,
  }))
}

test.each([
  { canary: 12, stable: 9, events: 14 },
  { canary: 3, stable: 20, events: 18 },
  { canary: 5, stable: 5, events: 0 },
])('expects an e-value of one at the tolerated odds, with %o', (stratum) => {
  const mean = listDivisions(stratum, RATIOS.null).reduce(
    (sum, division) => sum + division.probability * Math.exp(logOddsEvidence([division.stratum], RATIOS)),
    0,
  )
  expect(mean).toBeCloseTo(1, 9)
})

test('learns nothing from an arm without visits', () => {
  const stratum = { canary: { events: 0, of: 0 }, stable: { events: 80, of: 100 } }
  expect(logOddsEvidence([stratum], RATIOS)).toBeCloseTo(0, 9)
  expect(logOddsEvidence([], RATIOS)).toBe(0)
})

test('weighs thousands of visits in a minute', () => {
  const stratum = (paid: number) => ({
    canary: { events: paid, of: 5_000 },
    stable: { events: 4_000, of: 5_000 },
  })
  expect(logOddsEvidence([stratum(4_000)], RATIOS)).toBeLessThan(-10)
  const strong = logOddsEvidence([stratum(0)], RATIOS)
  expect(strong).toBeGreaterThan(1_000)
  expect(strong).toBeLessThan(Infinity)
})
