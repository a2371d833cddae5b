import { addEvidence, findChange, meanEvidence, type Change, type ChangeRatios } from './change-evidence.ts'
import { chooseRatios, endOfComplete, pairPayments, type Observed } from './observe-trade.ts'
import {
  createGrid,
  formatKey,
  getDimensions,
  getSettled,
  sumParts,
  type Dimension,
  type Grid,
  type PartKey,
  type PartSums,
  type Sums,
} from './part-series.ts'
import { DAY_MS, getRecentStart, type PartTrade } from './trade-counts.ts'

const MONTH_MS = 30 * DAY_MS
/** Each dimension counts in each brand; payment methods and browsers (payments, orders) in all brands, too. */
const GROUPS = 8

/** Checkouts of the brand that count like one's own, because a store with few has an uncertain rate. */
const PRIOR_OF = 20
/** Fewest checkouts or visits of a part, and fewest orders by a payment method, from which its usual rate is known. */
const ENOUGH_OF = 20
const ENOUGH_ORDERS = 30

const LIMITS = {
  payments: { spreads: 2, least: 0.03, most: 0.7, unknown: 0.9 },
  orders: { spreads: 2, least: 0.1, most: 0.5, unknown: 0.8 },
}

/** One part in one dimension: what is usual, and the evidence of all intervals but the last hours'. */
type PartSeries = PartKey & {
  dimension: Dimension
  rate: number
  ratios: ChangeRatios
  settled: Observed[]
  evidence: number[]
}

type Settled = { grid: Grid; series: PartSeries[]; month: Map<Dimension, number> }

const sumBefore = ({ before, at }: Sums, name: 'visits' | 'started-checkout' | 'paid', until: number) =>
  at[name].slice(0, until).reduce((sum, total) => sum + total, before[name])

/** The part whose checkouts a part's orders come from: a payment method's from those of all. */
const getBase = ({ brand, part }: PartKey): PartKey =>
  part.paymentMethod === undefined
    ? { brand, part }
    : { brand, part: part.store === undefined ? {} : { store: part.store } }

const getOfName = (dimension: Dimension) => (dimension === 'browser-orders' ? 'visits' : 'started-checkout')

type Rates = { sums: PartSums; days: number }

/** Usual share of `of` that leads to orders of a part, in the days before, drawn towards that of its brand. */
function usualRate(key: PartKey, dimension: Dimension, { sums, days }: Rates): number | undefined {
  const count = (of: PartKey, name: 'visits' | 'started-checkout' | 'paid') => {
    const found = sums.get(formatKey(of))
    return found ? sumBefore(found.sums, name, days) : 0
  }
  const { brand, part } = key
  const [orders, of] = [count(key, 'paid'), count(getBase(key), getOfName(dimension))]
  if (of < ENOUGH_OF) return undefined
  if (dimension === 'method' && orders < ENOUGH_ORDERS) return undefined
  if (dimension === 'browser' || dimension === 'browser-orders')
    return orders < ENOUGH_ORDERS ? undefined : orders / of
  if (dimension === 'method') return orders / of
  const whole = { brand, part: part.paymentMethod === undefined ? {} : { paymentMethod: part.paymentMethod } }
  const [wholeOrders, wholeOf] = [count(whole, 'paid'), count({ brand, part: {} }, 'started-checkout')]
  if (wholeOrders < ENOUGH_ORDERS) return undefined
  return (orders + (PRIOR_OF * wholeOrders) / Math.max(1, wholeOf)) / (of + PRIOR_OF)
}

type Range = readonly [from: number, to: number]

/** Orders of a part beside those that are usual for its checkouts, or its visits, in some intervals. */
function observePart(
  key: PartKey & { dimension: Dimension; rate: number },
  { sums, grid }: { sums: PartSums; grid: Grid },
  [from, to]: Range,
): Observed[] {
  const paid = sums.get(formatKey(key))?.sums.at.paid
  const of = sums.get(formatKey(getBase(key)))?.sums.at[getOfName(key.dimension)]
  if (!of) return []
  const intervals = grid.starts.slice(from, to).map((at, index) => ({
    at,
    isShort: from + index >= grid.recentFrom,
    of: of[from + index] ?? 0,
    paid: paid?.[from + index] ?? 0,
  }))
  if (key.dimension !== 'browser-orders') return pairPayments(intervals, key.rate)
  return intervals.map((interval) => ({
    at: interval.at,
    events: interval.paid,
    expected: interval.of * key.rate,
  }))
}

const sumExpected = (observed: readonly Observed[]): number =>
  observed.reduce((sum, { expected }) => sum + expected, 0)

const weigh = (observed: readonly Observed[], month: number) =>
  observed.map((interval) => ({ ...interval, weight: interval.expected / (month * GROUPS) }))

/**
 * Chooses what is tolerated of a part: how much its own days differ, but for a store those of its brand, because a store has too
 * few orders in a day to tell.
 */
function ratiosByBrand({ sums, grid, days }: Rates & { grid: Grid }) {
  const known = new Map<string | undefined, ChangeRatios>()
  return (
    { brand, part, dimension }: PartKey & { dimension: Dimension },
    settled: Observed[],
  ): ChangeRatios => {
    if (part.store === undefined)
      return chooseRatios(settled, dimension === 'browser-orders' ? LIMITS.orders : LIMITS.payments)
    const whole = { brand, part: {} }
    const found = sums.get(formatKey(whole))?.sums
    const rate = found
      ? sumBefore(found, 'paid', days) / Math.max(1, sumBefore(found, 'started-checkout', days))
      : 0
    const ratios =
      known.get(brand) ??
      chooseRatios(
        observePart({ ...whole, dimension: 'store', rate }, { sums, grid }, [0, grid.recentFrom]),
        LIMITS.payments,
      )
    known.set(brand, ratios)
    return ratios
  }
}

/** Whether one brand's part is also counted in all brands together, or a shop of one brand has no such. */
const isCounted = (key: PartKey, brands: number): boolean => key.brand !== undefined || brands > 1

function settle(parts: PartTrade, end: number): Settled {
  const grid = createGrid(end)
  const sums = sumParts(getSettled(parts), grid)
  const days = grid.lengths.filter((length) => length === DAY_MS).length
  const brands = new Set([...sums.values()].flatMap(({ brand }) => brand ?? [])).size
  const chooseFor = ratiosByBrand({ sums, grid, days })
  const unjudged = [...sums.values()].flatMap(({ brand, part }) => {
    const key = { brand, part }
    if (!isCounted(key, brands)) return []
    return getDimensions(part).flatMap((dimension) => {
      const rate = usualRate(key, dimension, { sums, days })
      if (rate === undefined || rate <= 0) return []
      const settled = observePart({ ...key, dimension, rate }, { sums, grid }, [0, grid.recentFrom])
      return [{ ...key, dimension, rate, settled, ratios: chooseFor({ ...key, dimension }, settled) }]
    })
  })
  const since = Math.min(
    ...unjudged.flatMap(({ settled }) => settled.find(({ expected }) => expected > 0)?.at ?? []),
  )
  const months = Math.max(DAY_MS, getRecentStart(end) - since) / MONTH_MS
  const ofBrands = Map.groupBy(unjudged, ({ dimension }) => dimension)
  const month = new Map(
    [...ofBrands].map(([dimension, own]) => {
      const expected = own
        .filter(({ brand }) => brand !== undefined)
        .map(({ settled }) => sumExpected(settled))
      return [dimension, Math.max(1, expected.reduce((sum, total) => sum + total, 0) / months)]
    }),
  )
  const series = unjudged.map((part) => ({
    ...part,
    evidence: addEvidence(weigh(part.settled, month.get(part.dimension) ?? 1), part.ratios),
  }))
  return { grid, series, month }
}

/** What was settled an hour ago is the same for many readings. */
const knownSettled = new WeakMap<PartTrade['days'], { recentFrom: number; settled: Settled }>()

function getSettledParts(parts: PartTrade, end: number): Settled {
  const recentFrom = getRecentStart(end)
  const known = knownSettled.get(parts.days)
  if (known?.recentFrom === recentFrom) return known.settled
  const settled = settle(parts, end)
  knownSettled.set(parts.days, { recentFrom, settled })
  return settled
}

export type PartFound = Pick<PartSeries, 'brand' | 'part' | 'dimension'> & {
  change: Change
  /** All intervals in which it is judged, oldest first. */
  observed: Observed[]
}

/** What is red at a rate of false alarms a month, and what is not. */
export type JudgedParts = { found: PartFound[]; well: () => Omit<PartFound, 'change'>[] }

/** Judges each part by the sequential test of the whole shop; all of them have that many false alarms a month together. */
export function judgeParts(parts: PartTrade, now: Date, falseAlarms: number): JudgedParts {
  const end = endOfComplete(now)
  const { series, month } = getSettledParts(parts, end)
  const grid = createGrid(end)
  const recentGrid = { starts: grid.starts.slice(grid.recentFrom), lengths: [], recentFrom: 0 }
  const sums = sumParts(parts.recent, recentGrid)
  const observe = (part: PartSeries): Observed[] =>
    observePart(part, { sums, grid: recentGrid }, [0, recentGrid.starts.length])
  const found = new Map<PartSeries, PartFound>()
  for (const part of series) {
    const recent = observe(part)
    const monthly = month.get(part.dimension) ?? 1
    const evidence = meanEvidence(addEvidence(weigh(recent, monthly), part.ratios, part.evidence))
    if (!(evidence >= 1 / falseAlarms)) continue
    const { brand, part: of, dimension } = part
    const observed = [...part.settled, ...recent]
    found.set(part, {
      brand,
      part: of,
      dimension,
      observed,
      change: findChange(weigh(observed, monthly), part.ratios),
    })
  }
  return {
    found: [...found.values()].filter(({ change }) => change.since !== undefined),
    well: () =>
      series
        .filter((part) => !found.has(part))
        .map((part) => ({
          brand: part.brand,
          part: part.part,
          dimension: part.dimension,
          observed: [...part.settled, ...observe(part)],
        })),
  }
}
