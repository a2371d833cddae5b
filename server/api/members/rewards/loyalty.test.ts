import { describe, expect, test } from 'vitest'
import { computeLoyaltyProgress, getPeriodStart, computePoints } from './loyalty.ts'

const tier = (slug: string, spendPence: number, rewardPence: number) => ({
  slug,
  name: slug,
  spendPence,
  rewardPence,
  text: '',
})
const scheme = {
  isEnabled: true,
  name: 'Rounds',
  intro: '',
  pointsPerPound: 2,
  periodDays: 90,
  tiers: [tier('oak', 30_000, 2_000), tier('seedling', 5_000, 250)],
}

test.each([
  ['nothing', 0, null, 'seedling', 50, 0],
  ['a penny less than a tier', 4_999, null, 'seedling', 0.01, 99],
  ['exactly a tier', 5_000, 'seedling', 'oak', 250, 0],
  ['half of the way to the next tier', 17_500, 'seedling', 'oak', 125, 50],
  ['more than the top tier', 40_000, 'oak', null, 0, 100],
])(
  'shows loyalty progress after spending %s',
  (...[, spendPence, currentTier, nextTier, nextTierIn, percent]) => {
    expect(computeLoyaltyProgress(spendPence, scheme)).toMatchObject({
      currentTier,
      nextTier,
      nextTierIn,
      percent,
    })
  },
)

test('awards loyalty points for whole pounds', () => {
  expect([199, 200, -500].map((pence) => computePoints(pence, scheme))).toEqual([2, 4, 0])
})

describe('loyalty periods', () => {
  const joined = new Date('2029-01-01T12:00:00Z')
  test.each([
    ['the first day', '2029-01-01T12:00:00Z', '2029-01-01T12:00:00.000Z'],
    ['the last moment', '2029-04-01T11:59:59Z', '2029-01-01T12:00:00.000Z'],
    ['the moment after', '2029-04-01T12:00:00Z', '2029-04-01T12:00:00.000Z'],
    ['a day before joining', '2028-06-01T12:00:00Z', '2029-01-01T12:00:00.000Z'],
  ])('finds the start of the loyalty period on %s', (_, now, start) => {
    expect(getPeriodStart(joined, new Date(now), 90).toISOString()).toBe(start)
  })
})
