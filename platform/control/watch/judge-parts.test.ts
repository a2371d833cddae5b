import { expect, test } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import type * as shopHealth from '@larder/contracts/shop-health'
import { judgeTrade } from './judge-trade.ts'
import { simulateParts, type PartHarm, type SimulatedParts } from './simulated-parts.testing.ts'
import { DAY_MS, HOUR_MS, RECENT_MS } from './trade-counts.ts'

const START = Date.parse('2030-01-08T12:00:00Z')
const SEEDS = isWholeRun ? [1, 2, 3, 4] : [1]

type Shop = Pick<SimulatedParts, 'brands' | 'stores' | 'orders'>
const SHOP: Shop = { brands: 1, stores: 20, orders: 40 }
const CHAIN: Shop = { brands: 1, stores: 500, orders: 250 }
const GROUP: Shop = { brands: 12, stores: 2, orders: 12 }

type Harm = Omit<PartHarm, 'from'>
type Found = { first: shopHealth.ShopProblem[]; later: shopHealth.ShopProblem[] }

/** Looks now and then after the harm began until something is found, and some hours later again. */
function watch(
  shop: Shop,
  harm: Harm,
  { seed = 1, hours = 24, after = 0, later = 1, every = HOUR_MS / 2 } = {},
): Found | undefined {
  const end = START + (hours + later) * HOUR_MS
  const parts = {
    ...shop,
    seed,
    weeks: 5,
    end,
    isFine: (at: number) => at >= START - RECENT_MS,
    harm: { ...harm, from: START },
  }
  const read = simulateParts(parts)
  const judge = (now: number) => judgeTrade(read(now), new Date(now))
  for (let now = START + after * HOUR_MS; now <= end - later * HOUR_MS; now += every) {
    const first = judge(now)
    if (first.length > 0) return { first, later: judge(now + later * HOUR_MS) }
  }
  return undefined
}

type Case = readonly [title: string, shop: Shop, harm: Harm]
const CASES: readonly Case[] = [
  ['Nobody pays at store-7', SHOP, { store: 'store-7' }],
  ['Nobody pays by card at store-7', SHOP, { store: 'store-7', paymentMethod: 'card' }],
  ['Nobody pays by card', SHOP, { paymentMethod: 'card' }],
  ['Nobody pays by Apple Pay', SHOP, { paymentMethod: 'Apple Pay' }],
  ['Nobody pays in Safari', SHOP, { browser: 'safari' }],
  ['Nobody pays in Samsung Internet', SHOP, { browser: 'samsung' }],
]
const nameParts = (problems: readonly shopHealth.ShopProblem[]) =>
  problems.map(({ kind, title = kind }) => title.replace('Fewer payments', 'Nobody pays'))

test.each(CASES)('names the part in which nobody pays, and nothing else: %s', (title, shop, harm) => {
  for (const seed of SEEDS) {
    // A store has few orders an hour, from which to tell its payment methods apart.
    const times = harm.store ? { later: 8 } : { every: HOUR_MS / 12 }
    const found = watch(shop, harm, { seed, ...times })
    expect(nameParts(found?.later ?? [])).toEqual([title])
    // Ten are the aim. A payment method takes more, because its orders are missed among those of all checkouts.
    expect(found?.first[0]?.affected).toBeLessThanOrEqual(harm.paymentMethod === undefined ? 15 : 20)
  }
})

test('finds that a third fewer pay in a browser within 200 checkouts', () => {
  const found = watch(SHOP, { browser: 'safari', paid: 2 / 3 }, { every: HOUR_MS / 12 })
  expect(nameParts(found?.first ?? [])).toEqual(['Nobody pays in Safari'])
  expect(Number(found?.first[0]?.text.match(/of (\d+) checkouts/)?.[1])).toBeLessThanOrEqual(200)
})

test('a brand in which nobody pays is one trouble, of no part', () => {
  for (const harm of [{}, { brand: 'brand-0' }]) {
    const found = watch(SHOP, harm)
    expect(found?.later.flatMap(({ parts }) => parts ?? [])).toEqual([])
    expect(found?.later.map(({ kind }) => kind)).toContain('payments')
  }
})

test('a payment method that fails in all brands is one trouble', () => {
  const found = watch(GROUP, { paymentMethod: 'card' })
  expect(nameParts(found?.first ?? [])).toEqual(['Nobody pays by card'])
  expect(nameParts(found?.later ?? [])).toEqual(['Nobody pays by card'])
  expect(found?.later[0]?.brands).toHaveLength(12)
})

test('a store of 500 in which nobody pays is red while its chain is not', () => {
  const found = watch(CHAIN, { store: 'store-7' }, { hours: 30, after: 29 })
  expect(nameParts(found?.first ?? [])).toEqual(['Nobody pays at store-7'])
})

type Healthy = Pick<SimulatedParts, 'brands' | 'orders'>
const HEALTHY: readonly Healthy[] = [
  { brands: 5, orders: 4 },
  ...(isWholeRun ? [{ brands: 50, orders: 4 }] : []),
]
const LOOK_HOURS = [12, 21]

test.each(HEALTHY)(
  'finds at most one problem in a healthy month of $brands brands with 20 stores, 3 payment methods and 4 browsers',
  { timeout: 900_000 },
  ({ brands, orders }) => {
    const end = START + 30 * DAY_MS
    const isFine = (at: number) =>
      LOOK_HOURS.some((look) => look - 4 <= new Date(at).getUTCHours() && new Date(at).getUTCHours() < look)
    const read = simulateParts({ brands, stores: 20, orders, seed: 1, weeks: 9.5, end, isFine })
    const red: string[] = []
    for (let day = 0; day < 30; day += 1) {
      const now = START + day * DAY_MS + ((LOOK_HOURS[day % 2] ?? 12) - 12) * HOUR_MS
      if (judgeTrade(read(now), new Date(now)).length > 0) red.push(new Date(now).toISOString())
    }
    expect(red.length).toBeLessThanOrEqual(1)
  },
)
