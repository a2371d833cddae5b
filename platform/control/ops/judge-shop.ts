import type * as releaseCounts from '@larder/contracts/release-counts'
import type * as shopHealth from '@larder/contracts/shop-health'

type CountName = releaseCounts.CountName
type ShopHealth = shopHealth.ShopHealth
type ShopProblem = shopHealth.ShopProblem

export const BUCKET_MS = 5 * 60_000
export const bucketStart = (time: number): number => Math.floor(time / BUCKET_MS) * BUCKET_MS
/** Number of buckets that are judged as the present: the last four complete ones. */
const WINDOW = 4
/** Number of buckets in the series. */
const SERIES = 36
const HALF_DAY_MS = 12 * 3_600_000

/** Number of events of one name in five minutes. */
export type Bucket = { brand: string; area: string; name: CountName; startsAt: number; total: number }

/** The area whose counts represent the whole shop, because every page includes it. */
const SHOP_AREA = 'host'
const PROBLEMS: readonly CountName[] = [
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
  /** Whether missing events of the total are counted. */
  isMissing?: boolean
  /** Whether fewer events are worse. */
  isGood?: boolean
  /** Number of buckets after which an event of the total may still arrive. */
  lag: number
  label: string
}

const AREA_MEASURES: readonly Measure[] = [
  { kind: 'broken', events: PROBLEMS, base: 'visits', lag: 0, label: 'visits met a problem' },
  {
    kind: 'hung',
    events: ['hydrated', 'left'],
    base: 'documents',
    isMissing: true,
    lag: 1,
    label: 'pages did not become interactive',
  },
]
const SHOP_MEASURES: readonly Measure[] = [
  {
    kind: 'calls',
    events: ['call-failed'],
    base: 'visits',
    lag: 0,
    label: 'visits had a call that failed',
  },
  {
    kind: 'orders',
    events: ['paid'],
    base: 'visits',
    isGood: true,
    lag: 2,
    label: 'visits paid an order',
  },
  {
    kind: 'payments',
    events: ['paid'],
    base: 'started-checkout',
    isGood: true,
    lag: 3,
    label: 'checkouts were paid',
  },
]

export const COUNT_NAMES: readonly CountName[] = [
  ...new Set([...AREA_MEASURES, ...SHOP_MEASURES].flatMap(({ events, base }) => [...events, base])),
]

type Measurement = { events: number; of: number }

const sumTotals = (buckets: readonly Bucket[], names: readonly CountName[]): number =>
  buckets.reduce((total, bucket) => (names.includes(bucket.name) ? total + bucket.total : total), 0)

function measure(buckets: readonly Bucket[], { events, base, isMissing = false }: Measure): Measurement {
  const total = sumTotals(buckets, [base])
  const eventTotal = sumTotals(buckets, events)
  return { events: isMissing ? Math.max(0, total - eventTotal) : eventTotal, of: total }
}

const rate = ({ events, of }: Measurement): number => (of > 0 ? events / of : 0)

/** Lower limits below which a difference may be chance. */
const MIN_EVENTS = 5
const MIN_EXPECTED = 8
const MIN_BASE = 50
/** Share of broken visits that is reported when there is nothing to compare with. */
const BAD_SHARE = 0.05

/** Whether there are more events than before: at least twice as many, and far beyond chance. */
function isMore(now: Measurement, before: Measurement): boolean {
  if (now.events < MIN_EVENTS) return false
  if (before.of < MIN_BASE) return rate(now) >= BAD_SHARE
  const expected = now.of * ((before.events + 1) / before.of)
  return now.events >= 2 * expected && (now.events - expected) / Math.sqrt(Math.max(1, expected)) >= 4
}

/** Whether there are fewer events than before: at most six tenths, and far beyond chance. */
function isLess(now: Measurement, before: Measurement): boolean {
  if (before.of < MIN_BASE) return false
  const expected = now.of * rate(before)
  return (
    expected >= MIN_EXPECTED &&
    now.events <= 0.6 * expected &&
    (expected - now.events) / Math.sqrt(expected) >= 3.5
  )
}

const percent = (counted: Measurement): string =>
  `${(rate(counted) * 100).toLocaleString('en-GB', { maximumSignificantDigits: 2 })} %`

type JudgeTime = { now: Date; end: number }

const selectPeriod = (buckets: readonly Bucket[], from: number, to: number): Bucket[] =>
  buckets.filter(({ startsAt }) => startsAt >= from && startsAt < to)

/** Measures what is usual: this hour one day earlier, or the previous hours when that has too little data. */
function measureUsual(buckets: readonly Bucket[], of: Measure, { now, end }: JudgeTime): Measurement {
  const dayBefore = measure(
    buckets.filter(({ startsAt }) => startsAt < now.getTime() - HALF_DAY_MS),
    of,
  )
  if (dayBefore.of >= 2 * MIN_BASE) return dayBefore
  // Exclude the last hour, which may already have the problem.
  return measure(selectPeriod(buckets, now.getTime() - HALF_DAY_MS, end - 12 * BUCKET_MS), of)
}

/**
 * Finds when a problem began: the first of the consecutive latest buckets whose rate is nearer to the present than to
 * the usual one.
 */
function findStart(
  buckets: readonly Bucket[],
  of: Measure,
  { end, middle }: { end: number; middle: number },
): number {
  let start = end - BUCKET_MS
  for (let at = start; at >= end - SERIES * BUCKET_MS; at -= BUCKET_MS) {
    const counted = measure(selectPeriod(buckets, at, at + BUCKET_MS), of)
    if (counted.of === 0) continue
    if (of.isGood ? rate(counted) > middle : rate(counted) < middle) break
    start = at
  }
  return start
}

function judgeMeasure(
  buckets: readonly Bucket[],
  of: Measure,
  time: JudgeTime,
): Omit<ShopProblem, 'area'> | undefined {
  const isWorse = of.isGood ? isLess : isMore
  const end = time.end - of.lag * BUCKET_MS
  const judge = (selected: readonly Bucket[]) => {
    const now = measure(selectPeriod(selected, end - WINDOW * BUCKET_MS, end), of)
    const before = measureUsual(selected, of, { ...time, end })
    return { now, before, isBad: isWorse(now, before) }
  }
  const { now, before, isBad } = judge(buckets)
  const brands = [...new Set(buckets.map(({ brand }) => brand))].toSorted()
  const bad = brands.filter((brand) => judge(buckets.filter((bucket) => bucket.brand === brand)).isBad)
  // A larger brand may hide the failure of another.
  if (!isBad && bad.length === 0) return undefined
  const shown = isBad ? { now, before } : judge(buckets.filter(({ brand }) => bad.includes(brand)))
  const since = findStart(buckets, of, { end, middle: (rate(shown.now) + rate(shown.before)) / 2 })
  const usualText = shown.before.of < MIN_BASE ? '' : `, ${percent(shown.before)} before`
  return {
    kind: of.kind,
    text: `${shown.now.events.toLocaleString('en-GB')} of ${shown.now.of.toLocaleString('en-GB')} ${of.label} (${percent(shown.now)}${usualText})`,
    since: new Date(since).toISOString(),
    brands: bad.length > 0 ? bad : brands,
    affected: of.isGood
      ? Math.round(Math.max(0, shown.now.of * rate(shown.before) - shown.now.events))
      : shown.now.events,
  }
}

/** Problems that prevent purchases come first, then by the number of affected visits. */
const URGENCY: readonly ShopProblem['kind'][] = ['killed', 'payments', 'orders', 'calls', 'broken', 'hung']
const compareUrgency = (a: ShopProblem, b: ShopProblem): number =>
  URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) || b.affected - a.affected

const selectArea = (buckets: readonly Bucket[], area: string): Bucket[] =>
  buckets.filter((bucket) => bucket.area === area)

/**
 * Judges the shop by its counts, regardless of the release. Pure. `areas`: those of the plan. The caller adds the
 * change that may be the cause.
 */
export function judgeShop(
  buckets: readonly Bucket[],
  { areas, now }: { areas: readonly string[]; now: Date },
): ShopHealth {
  const end = bucketStart(now.getTime())
  const period = { now, end }
  const shopBuckets = selectArea(buckets, SHOP_AREA)
  const problems = [
    ...areas.flatMap((area) =>
      AREA_MEASURES.filter(({ kind }) => kind === 'broken' || area === SHOP_AREA).flatMap((of) => {
        const found = judgeMeasure(selectArea(buckets, area), of, period)
        return found ? [{ ...found, area }] : []
      }),
    ),
    ...SHOP_MEASURES.flatMap((of) => judgeMeasure(shopBuckets, of, period) ?? []),
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
            return visits > 0 ? Math.round((sumTotals(five, PROBLEMS) / visits) * 1_000) : null
          }),
        },
      ]),
    ),
  }
}
