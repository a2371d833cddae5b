import { expect, test } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { judgeTrade } from './judge-trade.ts'
import {
  PAID_LATER,
  PAID_PER_CHECKOUT,
  readTrade,
  simulateTrade,
  summarizeHours,
  type SimulatedShop,
  type Trouble,
} from './simulated-trade.testing.ts'
import { DAY_MS, FIVE_MINUTES_MS, HOUR_MS } from './trade-counts.ts'

const START = Date.parse('2030-01-08T12:00:00Z')
const manyBrands = (count: number, orders: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`brand-${number}`, orders]))
const SEEDS = isWholeRun ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]

/** Orders that the checkouts until a time lead to by then: of those of the last five minutes, some are paid later. */
const sumExpectedOrders = (countCheckouts: (until: number) => number, now: number): number => {
  const before = countCheckouts(now - FIVE_MINUTES_MS)
  return PAID_PER_CHECKOUT * (before + (1 - PAID_LATER) * (countCheckouts(now) - before))
}

type Shop = Pick<SimulatedShop, 'ordersPerHour'> & { brand: string }
const SMALL: Shop = { ordersPerHour: { ember: 4 }, brand: 'ember' }
const MIDDLE: Shop = { ordersPerHour: { ember: 24 }, brand: 'ember' }
const LARGE: Shop = { ordersPerHour: { ember: 400 }, brand: 'ember' }
const AMONG_FIFTY: Shop = { ordersPerHour: manyBrands(50, 2), brand: 'brand-7' }

/** While fewer visits would have begun, nothing can be found; not to look only finds later. */
const MIN_VISITS = 20

/** Looks every five minutes after the trouble began, until it is found, and returns what had happened until then. */
function watch(
  { ordersPerHour, brand }: Shop,
  harm: Omit<Trouble, 'from'>,
  { seed = 1, hours = 12, weeks = 5 },
) {
  const shop = { seed, ordersPerHour, weeks, end: START + hours * HOUR_MS }
  const counts = simulateTrade({ ...shop, trouble: { ...harm, from: START, brands: [brand] } })
  const usual = simulateTrade({ ...shop, ordersPerHour: { [brand]: ordersPerHour[brand] ?? 0 } })
  const read = summarizeHours(counts)
  const sum = (all: typeof counts, name: string, now: number) =>
    all
      .filter((count) => count.brand === brand && count.name === name)
      .filter(({ startsAt }) => startsAt >= START && startsAt < now)
      .reduce((total, count) => total + count.total, 0)
  const lookEvery = hours > 48 && ordersPerHour[brand] !== 400 ? 2 * HOUR_MS : FIVE_MINUTES_MS
  for (let now = START + FIVE_MINUTES_MS; now <= shop.end; now += lookEvery) {
    if (sum(usual, 'visits', now) < MIN_VISITS) continue
    const problems = judgeTrade(read(now), new Date(now)).filter(
      ({ brands }) => brands.length === 1 && brands[0] === brand,
    )
    if (problems.length > 0)
      return {
        problems,
        kinds: problems.map(({ kind }) => kind),
        minutes: (now - START) / 60_000,
        checkouts: sum(counts, 'started-checkout', now),
        visitsMissed: sum(usual, 'visits', now) - sum(counts, 'visits', now),
        ordersMissed: sum(usual, 'paid', now) - sum(counts, 'paid', now),
        /** Orders that would have been paid until five minutes before, when it was not yet found. */
        ordersExpectedBefore: sumExpectedOrders(
          (until) => sum(counts, 'started-checkout', until),
          now - FIVE_MINUTES_MS,
        ),
      }
  }
  return undefined
}

const SHOPS: [string, Shop][] = [
  ['a shop of 4 orders an hour', SMALL],
  ['a shop of 24 orders an hour', MIDDLE],
  ['a shop of 400 orders an hour', LARGE],
  ['one brand of 50', AMONG_FIFTY],
]

test.each(SHOPS)('finds within 10 expected orders that nobody pays in %s', (_, shop) => {
  for (const seed of SEEDS) {
    const found = watch(shop, { paid: 0 }, { seed })
    expect(found?.kinds).toContain('payments')
    expect(found?.ordersExpectedBefore).toBeLessThanOrEqual(10)
  }
})

test.each(SHOPS)('finds within 200 checkouts that a third fewer are paid in %s', (_, shop) => {
  const late = SEEDS.filter((seed) => {
    const found = watch(shop, { paid: 2 / 3 }, { seed, hours: 120 })
    return !found?.kinds.includes('payments') || (found.minutes > 15 && found.checkouts > 200)
  })
  expect(late.length).toBeLessThanOrEqual(SEEDS.length / 8)
})

test.each(SHOPS)('finds that visits fall by 80 percent in %s', (_, shop) => {
  const found = watch(shop, { visits: 0.2 }, {})
  expect(found?.kinds).toContain('visits')
  expect(found?.minutes === 5 || (found?.visitsMissed ?? Infinity) <= 200).toBe(true)
})

test('finds a brand without any visitor among 50, and since when', () => {
  const found = watch(AMONG_FIFTY, { visits: 0 }, {})
  expect(found).toMatchObject({ kinds: ['visits'], problems: [{ brands: ['brand-7'] }] })
  expect(found?.visitsMissed).toBeLessThanOrEqual(60)
  const since = Date.parse(found?.problems[0]?.since ?? '')
  expect(Math.abs(since - START)).toBeLessThanOrEqual(2 * FIVE_MINUTES_MS)
})

test('finds that nobody can begin a checkout within 30 expected orders', () => {
  for (const shop of [SMALL, MIDDLE, ...(isWholeRun ? [AMONG_FIFTY] : [])]) {
    const found = watch(shop, { checkouts: 0 }, { hours: 24 })
    expect(found?.kinds).toContain('orders')
    expect(found?.ordersMissed).toBeLessThanOrEqual(30)
  }
})

test.each([0.65, 0.8, 0.9])('finds orders at %f of what is usual for hours', (paid) => {
  expect(watch(LARGE, { paid }, { hours: 24 })?.kinds).toContain('payments')
})

test('finds that nobody pays in the first week of a shop', () => {
  const found = watch(MIDDLE, { paid: 0 }, { weeks: 4 / 7 })
  expect(found?.kinds).toContain('payments')
  expect(found?.ordersMissed).toBeLessThanOrEqual(12)
})

type Healthy = { name: string; ordersPerHour: Record<string, number>; lookEvery: number }
const HEALTHY: Healthy[] = [
  { name: '4 orders an hour', ordersPerHour: { ember: 4 }, lookEvery: 3 * HOUR_MS },
  { name: '400 orders an hour', ordersPerHour: { ember: 400 }, lookEvery: 3 * HOUR_MS },
  {
    name: 'ten brands, one large',
    ordersPerHour: { large: 60, ...manyBrands(9, 2) },
    lookEvery: 8 * HOUR_MS,
  },
  ...(isWholeRun ? [{ name: '50 brands', ordersPerHour: manyBrands(50, 2), lookEvery: 8 * HOUR_MS }] : []),
]
test.each(HEALTHY)(
  'finds at most one problem in a healthy month of a shop with $name',
  { timeout: 600_000 },
  ({ ordersPerHour, lookEvery }) => {
    for (const seed of SEEDS) {
      const end = START + 30 * DAY_MS
      const read = summarizeHours(simulateTrade({ seed, ordersPerHour, weeks: 12, end }))
      const red: number[] = []
      for (let now = START; now <= end; now += lookEvery)
        if (judgeTrade(read(now), new Date(now)).length > 0) red.push(now)
      // Looks of one day show the same problem.
      expect(new Set(red.map((at) => Math.floor(at / DAY_MS))).size).toBeLessThanOrEqual(1)
    }
  },
)

test('says nothing of the first day of a shop, nor when hardly anything is counted', () => {
  const counts = simulateTrade({ seed: 1, ordersPerHour: { ember: 0.05 }, weeks: 1 / 14, end: START })
  expect(judgeTrade(readTrade(counts, START), new Date(START))).toEqual([])
  expect(judgeTrade({ hours: [], recent: [] }, new Date(START))).toEqual([])
})

const ZONE = 'Europe/London'
const CLOCKS_CHANGE = ['2030-10-27T01:00:00Z', '2030-03-31T01:00:00Z']
test.each(CLOCKS_CHANGE)('finds no problem in the two weeks after the clocks change: %s', (change) => {
  for (const orders of isWholeRun ? [4, 24, 400] : [400]) {
    const end = Date.parse(change) + 14 * DAY_MS
    const all = simulateTrade({ seed: 1, ordersPerHour: { ember: orders }, weeks: 10, end, zone: ZONE })
    const read = summarizeHours(all)
    const red: string[] = []
    for (let now = Date.parse(change); now <= end; now += (isWholeRun ? 1 : 3) * HOUR_MS)
      if (judgeTrade({ ...read(now), zone: ZONE }, new Date(now)).length > 0)
        red.push(new Date(now).toISOString())
    expect(red).toEqual([])
  }
})
