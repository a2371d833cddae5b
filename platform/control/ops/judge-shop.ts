import type * as releaseCounts from '@larder/contracts/release-counts'
import type * as shopHealth from '@larder/contracts/shop-health'

import { FALSE_ALARMS_A_MONTH, judgeTrade } from '../watch/judge-trade.ts'
import {
  findChange,
  formatStart,
  getStart,
  type ChangeRatios,
  type Observation,
} from '../watch/change-evidence.ts'
import { chooseTrade } from '../watch/first-weeks.ts'
import { TRADE_NAMES } from '@larder/contracts/shop-counts'
import type { Trade } from '../watch/trade-counts.ts'

type CountName = releaseCounts.CountName
type ShopHealth = shopHealth.ShopHealth
type ShopProblem = shopHealth.ShopProblem

export const BUCKET_MS = 5 * 60_000
export const bucketStart = (time: number): number => Math.floor(time / BUCKET_MS) * BUCKET_MS
/** Number of buckets that are judged as the present: the last four complete ones. */
const WINDOW = 4
/** Number of buckets in the series. */
const SERIES = 36
const DAY_MS = 24 * 3_600_000
const HALF_DAY_MS = DAY_MS / 2

/** Number of events of one name in five minutes. */
export type Bucket = { brand: string; area: string; name: CountName; startsAt: number; total: number }

/** The area whose counts represent the whole shop, because every page includes it. */
export const SHOP_AREA = 'host'
export const PROBLEMS: readonly CountName[] = [
  'area-crashed',
  'error',
  'rejection',
  'remote-failed',
  'chunk-failed',
  'not-rendered',
  'not-found',
]

type Measure = {
  kind: ShopProblem['kind']
  events: readonly CountName[]
  base: CountName
  /** How events of several names in one bucket are joined: `largest` where one visit may have several of them. */
  join: 'sum' | 'largest' | 'missing'
  /** Number of buckets after which an event of the total may still arrive. */
  lag: number
  /** How many events that come together say as much as one (pages of one visit). */
  effect: number
  label: string
}

/** A visit with many errors is one broken visit: each name counts it once, so the largest total is that of visits. */
const BROKEN: Measure = {
  kind: 'broken',
  events: PROBLEMS,
  base: 'visits',
  join: 'largest',
  lag: 0,
  effect: 1,
  label: 'visits met a problem',
}
const SHOP_MEASURES: readonly Measure[] = [
  {
    kind: 'hung',
    events: ['hydrated', 'left'],
    base: 'documents',
    join: 'missing',
    lag: 1,
    effect: 2,
    label: 'pages did not become interactive',
  },
  {
    kind: 'calls',
    events: ['call-failed'],
    base: 'visits',
    join: 'sum',
    lag: 0,
    effect: 1,
    label: 'visits had a call that failed',
  },
]

export const COUNT_NAMES: readonly CountName[] = [
  ...new Set([
    ...TRADE_NAMES,
    ...[BROKEN, ...SHOP_MEASURES].flatMap(({ events, base }) => [...events, base]),
  ]),
]

type Measurement = { events: number; of: number }

const sumTotals = (buckets: readonly Bucket[], names: readonly CountName[]): number =>
  buckets.reduce((total, bucket) => (names.includes(bucket.name) ? total + bucket.total : total), 0)

function measure(buckets: readonly Bucket[], { events, base, join }: Measure): Measurement {
  const of = sumTotals(buckets, [base])
  const totals = events.map((name) => sumTotals(buckets, [name]))
  const sum = totals.reduce((all, total) => all + total, 0)
  if (join === 'missing') return { events: Math.max(0, of - sum), of }
  return { events: join === 'largest' ? Math.max(...totals) : sum, of }
}

const rate = ({ events, of }: Measurement): number => (of > 0 ? events / of : 0)

/** Smallest total of which the usual rate is known. */
const MIN_BASE = 50
/** Rate that counts as usual when there is nothing to compare with. */
const UNKNOWN_RATE = 0.03
/** Fewest events that are a problem, however rare they were. */
const MIN_EVENTS = 5
/** Multiples of the usual rate: half as many again is no problem. */
const MORE: ChangeRatios = { tolerated: 1.5, alternatives: [2.5, 5, 15, 60] }
const MONTH_BUCKETS = (30 * 24 * 3_600_000) / BUCKET_MS

const percent = (counted: Measurement): string =>
  `${(rate(counted) * 100).toLocaleString('en-GB', { maximumSignificantDigits: 2 })} %`

type JudgeTime = { now: Date; end: number; areas: number }

const selectPeriod = (buckets: readonly Bucket[], from: number, to: number): Bucket[] =>
  buckets.filter(({ startsAt }) => startsAt >= from && startsAt < to)

/**
 * Measures what is usual: this hour on the second best of the days before, or the previous hours when no day has enough data. The
 * day before alone may have had the same trouble, and the best of days may be so by chance.
 */
function measureUsual(buckets: readonly Bucket[], of: Measure, { now, end }: JudgeTime): Measurement {
  const daysAgo = ({ startsAt }: Bucket) => Math.round((now.getTime() - startsAt) / DAY_MS)
  const days = [...Map.groupBy(buckets, daysAgo)]
    .flatMap(([ago, same]) => (ago > 0 ? [measure(same, of)] : []))
    .filter((day) => day.of >= 2 * MIN_BASE)
    .toSorted((a, b) => rate(a) - rate(b))
  const usual = days[days.length > 2 ? 1 : 0]
  if (usual) return usual
  // Exclude the last hour, which may already have the problem.
  return measure(selectPeriod(buckets, now.getTime() - HALF_DAY_MS, end - 12 * BUCKET_MS), of)
}

/** One more event than was counted, so that few counts do not promise that nothing ever happens. */
const usualRate = (before: Measurement): number =>
  before.of < MIN_BASE ? UNKNOWN_RATE : (before.events + 1) / before.of

/** Looks for a change in the buckets of the series; `groups`: how many are looked at, of which each has its part of chance. */
function findMore(
  buckets: readonly Bucket[],
  of: Measure,
  { time, groups, shopTotal }: { time: JudgeTime; groups: number; shopTotal: number },
) {
  const end = time.end - of.lag * BUCKET_MS
  const before = measureUsual(buckets, of, { ...time, end })
  const month = Math.max(1, (shopTotal / SERIES) * MONTH_BUCKETS)
  const inSeries = Map.groupBy(
    selectPeriod(buckets, end - SERIES * BUCKET_MS, end),
    ({ startsAt }) => startsAt,
  )
  const observations = [...inSeries]
    .toSorted(([a], [b]) => a - b)
    .map(([at, five]): Observation => {
      const counted = measure(five, of)
      return {
        at,
        events: counted.events / of.effect,
        of: counted.of / of.effect,
        expected: (counted.of / of.effect) * usualRate(before),
        weight: counted.of / month / groups,
      }
    })
  const change = findChange(observations, MORE)
  const now = measure(selectPeriod(buckets, end - WINDOW * BUCKET_MS, end), of)
  const isBad = change.evidence >= 1 / FALSE_ALARMS_A_MONTH && now.events >= MIN_EVENTS
  return { now, before, change: isBad && change.since !== undefined ? change : undefined }
}

function judgeMeasure(
  buckets: readonly Bucket[],
  of: Measure,
  time: JudgeTime,
): Omit<ShopProblem, 'area'> | undefined {
  const shopTotal = measure(selectPeriod(buckets, time.end - SERIES * BUCKET_MS, time.end), of).of
  const groups = (of.kind === 'broken' ? time.areas : 1) * 2
  const judge = (selected: readonly Bucket[]) => findMore(selected, of, { time, groups, shopTotal })
  const whole = judge(buckets)
  const byBrand = Map.groupBy(buckets, ({ brand }) => brand)
  const brands = [...byBrand.keys()].toSorted()
  const found = brands.flatMap((brand) => {
    const { change } = judge(byBrand.get(brand) ?? [])
    return change ? [{ brand, change }] : []
  })
  const bad = found.map(({ brand }) => brand)
  // A larger brand may hide the failure of another.
  const first =
    whole.change ?? found.map(({ change }) => change).toSorted((a, b) => getStart(a) - getStart(b))[0]
  if (!first) return undefined
  const shown = !whole.change ? judge(buckets.filter(({ brand }) => bad.includes(brand))) : whole
  const usualText = shown.before.of < MIN_BASE ? '' : `, ${percent(shown.before)} before`
  return {
    kind: of.kind,
    text: `${shown.now.events.toLocaleString('en-GB')} of ${shown.now.of.toLocaleString('en-GB')} ${of.label} (${percent(shown.now)}${usualText})`,
    ...formatStart(first),
    brands: bad.length > 0 ? bad : brands,
    affected: shown.now.events,
  }
}

/** Problems that prevent purchases come first, then by the number of affected visits. */
const URGENCY: readonly ShopProblem['kind'][] = [
  'killed',
  'payments',
  'orders',
  'visits',
  'calls',
  'broken',
  'hung',
]
const compareUrgency = (a: ShopProblem, b: ShopProblem): number =>
  URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) || b.affected - a.affected

const selectArea = (buckets: readonly Bucket[], area: string): Bucket[] =>
  buckets.filter((bucket) => bucket.area === area)

/** Problems of a document, which count for the host and for the area whose page it is. */
const OF_DOCUMENTS: ReadonlySet<CountName> = new Set(['not-rendered', 'not-found'])

/** Selects an area's counts; of the host's without what the worst of the other areas explains. */
function selectBlamed(buckets: readonly Bucket[], area: string): Bucket[] {
  const own = selectArea(buckets, area)
  if (area !== SHOP_AREA) return own
  const key = ({ brand, name, startsAt }: Bucket) => `${brand} ${name} ${startsAt}`
  const worst = new Map<string, number>()
  for (const bucket of buckets)
    if (bucket.area !== SHOP_AREA && OF_DOCUMENTS.has(bucket.name))
      worst.set(key(bucket), Math.max(bucket.total, worst.get(key(bucket)) ?? 0))
  return own.map((bucket) => ({
    ...bucket,
    total: Math.max(0, bucket.total - (worst.get(key(bucket)) ?? 0)),
  }))
}

type JudgeInput = {
  /** Areas of the plan. */
  areas: readonly string[]
  now: Date
  /** Visits and orders of earlier weeks; while there are none, those of the releases stand for them. */
  trade?: Trade
}

/**
 * Judges the shop by its counts, regardless of the release. Pure. The caller adds the change that may be the cause.
 */
export function judgeShop(buckets: readonly Bucket[], { areas, now, trade }: JudgeInput): ShopHealth {
  const end = bucketStart(now.getTime())
  const period = { now, end, areas: areas.length }
  const shopBuckets = selectArea(buckets, SHOP_AREA)
  const lastDay = shopBuckets.filter(({ startsAt }) => startsAt >= now.getTime() - DAY_MS - HALF_DAY_MS)
  const judged = chooseTrade(trade, lastDay, now)
  const problems = [
    ...areas.flatMap((area) => {
      const found = judgeMeasure(selectBlamed(buckets, area), BROKEN, period)
      return found ? [{ ...found, area }] : []
    }),
    // Neither says which area is the cause: the host counts them because it is in every page.
    ...SHOP_MEASURES.flatMap((of) => judgeMeasure(shopBuckets, of, period) ?? []),
    ...judgeTrade(judged.trade, judged.until),
  ]
  const points = Array.from({ length: SERIES }, (_, index) => end - (SERIES - index) * BUCKET_MS)
  const series = (selected: readonly Bucket[], read: (five: readonly Bucket[]) => number | null) =>
    points.map((at) => read(selectPeriod(selected, at, at + BUCKET_MS)))
  const window = selectPeriod(shopBuckets, end - WINDOW * BUCKET_MS, end)
  return {
    at: now.toISOString(),
    windowMinutes: (WINDOW * BUCKET_MS) / 60_000,
    visits: sumTotals(window, ['visits']),
    orders: sumTotals(window, ['paid']),
    problems: problems.toSorted(compareUrgency),
    intervalMinutes: BUCKET_MS / 60_000,
    orderSeries: series(shopBuckets, (five) =>
      sumTotals(five, ['visits', 'paid']) > 0 ? sumTotals(five, ['paid']) : null,
    ),
    areas: Object.fromEntries(
      areas.map((area) => [
        area,
        {
          broken: series(selectArea(buckets, area), (five) => {
            const visits = sumTotals(five, ['visits'])
            return visits > 0 ? Math.round((measure(five, BROKEN).events / visits) * 1_000) : null
          }),
        },
      ]),
    ),
  }
}
