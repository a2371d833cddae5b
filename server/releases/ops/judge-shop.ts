import type { releaseCounts, shopHealth } from '@larder/shared/contracts'

type CountName = releaseCounts.CountName
type ShopHealth = shopHealth.ShopHealth
type ShopProblem = shopHealth.ShopProblem

export const BUCKET_MS = 5 * 60_000
/** Start of the five minutes of a time. */
export const startOfBucket = (time: number): number => Math.floor(time / BUCKET_MS) * BUCKET_MS
/** What is judged as now: the last four whole five minutes. */
const WINDOW = 4
/** Five minutes of the series. */
const SERIES = 36
const HALF_DAY_MS = 12 * 3_600_000

/** How often something was counted in five minutes. */
export type Bucket = { brand: string; area: string; name: CountName; startsAt: number; total: number }

/** The area whose counts stand for the whole shop: every page has it. */
const WHOLE = 'host'
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
  of: CountName
  /** The events are what is missing of the whole. */
  isMissing?: boolean
  /** Fewer are worse. */
  isGood?: boolean
  /** How many five minutes after the whole the events may still come. */
  lag: number
  what: string
}

const OF_AREA: readonly Measure[] = [
  { kind: 'broken', events: PROBLEMS, of: 'visits', lag: 0, what: 'visits met a problem' },
  {
    kind: 'hung',
    events: ['hydrated', 'left'],
    of: 'documents',
    isMissing: true,
    lag: 1,
    what: 'pages did not become interactive',
  },
]
const OF_SHOP: readonly Measure[] = [
  { kind: 'calls', events: ['call-failed'], of: 'visits', lag: 0, what: 'visits had a call that failed' },
  { kind: 'orders', events: ['paid'], of: 'visits', isGood: true, lag: 2, what: 'visits paid an order' },
  {
    kind: 'payments',
    events: ['paid'],
    of: 'started-checkout',
    isGood: true,
    lag: 3,
    what: 'checkouts were paid',
  },
]

/** All that is read of the counts. */
export const NAMES: readonly CountName[] = [
  ...new Set([...OF_AREA, ...OF_SHOP].flatMap(({ events, of }) => [...events, of])),
]

type Counted = { events: number; of: number }

const sum = (buckets: readonly Bucket[], names: readonly CountName[]): number =>
  buckets.reduce((total, bucket) => (names.includes(bucket.name) ? total + bucket.total : total), 0)

function measure(buckets: readonly Bucket[], { events, of, isMissing = false }: Measure): Counted {
  const whole = sum(buckets, [of])
  const happened = sum(buckets, events)
  return { events: isMissing ? Math.max(0, whole - happened) : happened, of: whole }
}

const rate = ({ events, of }: Counted): number => (of > 0 ? events / of : 0)

/** Too little to be told from chance. */
const MIN_EVENTS = 5
const MIN_EXPECTED = 8
const MIN_BASE = 50
/** Without anything to compare with: this share of visits is broken. */
const BAD_ANYWAY = 0.05

/** Whether more happened than before: at least twice as much, and far beyond chance. */
function isMore(now: Counted, before: Counted): boolean {
  if (now.events < MIN_EVENTS) return false
  if (before.of < MIN_BASE) return rate(now) >= BAD_ANYWAY
  const expected = now.of * ((before.events + 1) / before.of)
  return now.events >= 2 * expected && (now.events - expected) / Math.sqrt(Math.max(1, expected)) >= 4
}

/** Whether less happened than before: at most six tenths, and far beyond chance. */
function isLess(now: Counted, before: Counted): boolean {
  if (before.of < MIN_BASE) return false
  const expected = now.of * rate(before)
  return (
    expected >= MIN_EXPECTED &&
    now.events <= 0.6 * expected &&
    (expected - now.events) / Math.sqrt(expected) >= 3.5
  )
}

const percent = (counted: Counted): string =>
  `${(rate(counted) * 100).toLocaleString('en-GB', { maximumSignificantDigits: 2 })} %`

type Asked = { now: Date; end: number }

/** The whole five minutes that a measure is judged by, as known now. */
const between = (buckets: readonly Bucket[], from: number, to: number): Bucket[] =>
  buckets.filter(({ startsAt }) => startsAt >= from && startsAt < to)

/** What was usual: this hour of the day before, or the hours before where there was too little then. */
function usual(buckets: readonly Bucket[], of: Measure, { now, end }: Asked): Counted {
  const dayBefore = measure(
    buckets.filter(({ startsAt }) => startsAt < now.getTime() - HALF_DAY_MS),
    of,
  )
  if (dayBefore.of >= 2 * MIN_BASE) return dayBefore
  // Without the last hour, which may have the problem already.
  return measure(between(buckets, now.getTime() - HALF_DAY_MS, end - 12 * BUCKET_MS), of)
}

/** When it began: the first of the last five minutes in a row that are nearer to now than to what was usual. */
function began(
  buckets: readonly Bucket[],
  of: Measure,
  { end, middle }: { end: number; middle: number },
): number {
  let start = end - BUCKET_MS
  for (let at = start; at >= end - SERIES * BUCKET_MS; at -= BUCKET_MS) {
    const counted = measure(between(buckets, at, at + BUCKET_MS), of)
    if (counted.of === 0) continue
    if (of.isGood ? rate(counted) > middle : rate(counted) < middle) break
    start = at
  }
  return start
}

function judgeMeasure(
  buckets: readonly Bucket[],
  of: Measure,
  asked: Asked,
): Omit<ShopProblem, 'area'> | undefined {
  const isWorse = of.isGood ? isLess : isMore
  const end = asked.end - of.lag * BUCKET_MS
  const judge = (some: readonly Bucket[]) => {
    const now = measure(between(some, end - WINDOW * BUCKET_MS, end), of)
    const before = usual(some, of, { ...asked, end })
    return { now, before, isBad: isWorse(now, before) }
  }
  const { now, before, isBad } = judge(buckets)
  const brands = [...new Set(buckets.map(({ brand }) => brand))].toSorted()
  const bad = brands.filter((brand) => judge(buckets.filter((one) => one.brand === brand)).isBad)
  // One brand may be down while a larger one hides it.
  if (!isBad && bad.length === 0) return undefined
  const shown = isBad ? { now, before } : judge(buckets.filter(({ brand }) => bad.includes(brand)))
  const since = began(buckets, of, { end, middle: (rate(shown.now) + rate(shown.before)) / 2 })
  const usually = shown.before.of < MIN_BASE ? '' : `, ${percent(shown.before)} before`
  return {
    kind: of.kind,
    text: `${shown.now.events.toLocaleString('en-GB')} of ${shown.now.of.toLocaleString('en-GB')} ${of.what} (${percent(shown.now)}${usually})`,
    since: new Date(since).toISOString(),
    brands: bad.length > 0 ? bad : brands,
    affected: of.isGood
      ? Math.round(Math.max(0, shown.now.of * rate(shown.before) - shown.now.events))
      : shown.now.events,
  }
}

/** What nobody can buy without comes first, then by how many it happened to. */
const URGENCY: readonly ShopProblem['kind'][] = ['killed', 'payments', 'orders', 'calls', 'broken', 'hung']
const compareUrgency = (a: ShopProblem, b: ShopProblem): number =>
  URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) || b.affected - a.affected

const ofArea = (buckets: readonly Bucket[], area: string): Bucket[] =>
  buckets.filter((bucket) => bucket.area === area)

/**
 * Judges the shop by what was counted, whichever release is to blame. Pure. `areas`: those of the plan; a change that
 * may be the cause is added by the caller.
 */
export function judgeShop(
  buckets: readonly Bucket[],
  { areas, now }: { areas: readonly string[]; now: Date },
): ShopHealth {
  const end = startOfBucket(now.getTime())
  const asked = { now, end }
  const whole = ofArea(buckets, WHOLE)
  const problems = [
    ...areas.flatMap((area) =>
      OF_AREA.filter(({ kind }) => kind === 'broken' || area === WHOLE).flatMap((of) => {
        const found = judgeMeasure(ofArea(buckets, area), of, asked)
        return found ? [{ ...found, area }] : []
      }),
    ),
    ...OF_SHOP.flatMap((of) => judgeMeasure(whole, of, asked) ?? []),
  ]
  const points = Array.from({ length: SERIES }, (_, at) => end - (SERIES - at) * BUCKET_MS)
  const series = (some: readonly Bucket[], read: (five: readonly Bucket[]) => number | null) =>
    points.map((at) => read(between(some, at, at + BUCKET_MS)))
  const window = between(whole, end - WINDOW * BUCKET_MS, end)
  return {
    at: now.toISOString(),
    windowMinutes: (WINDOW * BUCKET_MS) / 60_000,
    visits: sum(window, ['visits']),
    orders: sum(window, ['paid']),
    problems: problems.toSorted(compareUrgency),
    intervalMinutes: BUCKET_MS / 60_000,
    orderSeries: series(whole, (five) => (sum(five, ['visits', 'paid']) > 0 ? sum(five, ['paid']) : null)),
    areas: Object.fromEntries(
      areas.map((area) => [
        area,
        {
          broken: series(ofArea(buckets, area), (five) => {
            const visits = sum(five, ['visits'])
            return visits > 0 ? Math.round((sum(five, PROBLEMS) / visits) * 1_000) : null
          }),
        },
      ]),
    ),
  }
}
