import type * as shopHealth from '@larder/contracts/shop-health'
import { findChange, formatStart, getStart, type Change, type Observation } from './change-evidence.ts'
import { observeStream, TRADE_MEASURES, type Series, type TradeMeasure } from './observe-trade.ts'
import { DAY_MS, SEARCHED_MS, sumByTime, type Stream, type Trade, type TradeCount } from './trade-counts.ts'

type ShopProblem = shopHealth.ShopProblem

/** False alarms of one measure in a month of a healthy shop, of all its brands together. */
export const FALSE_ALARMS_A_MONTH = 0.15
const MONTH_MS = 30 * DAY_MS

/** Fewer missing visits, orders or payments are chance, whatever is expected of the hour. */
const MIN_MISSING = 5

/** Brands with less than this part of the visits are also judged together. */
const SMALL_PART = 0.1

/** Several brands that are judged together; `isOne`: a single one. */
type Group = { brands: readonly string[]; hours: Stream['hours']; isOne: boolean }
type Groups = { pooled: Stream['hours']; groups: Group[] }

const isPlain = ({ dimension }: TradeCount): boolean => dimension === undefined
const countVisits = ({ visits }: Stream['hours']): number =>
  [...visits.values()].reduce((sum, total) => sum + total, 0)

/** Lists the whole shop, its small brands together, and each brand. */
function listGroups(counts: readonly TradeCount[]): Groups {
  const plain = counts.filter(isPlain)
  const pooled = sumByTime(plain)
  const single = [...Map.groupBy(plain, ({ brand }) => brand)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([brand, own]): Group => ({ brands: [brand], hours: sumByTime(own), isOne: true }))
  if (single.length <= 1) return { pooled, groups: single }
  const limit = SMALL_PART * countVisits(pooled)
  const small = single.filter(({ hours }) => countVisits(hours) < limit).flatMap(({ brands }) => brands)
  const isMixed = small.length > 1 && small.length < single.length
  const together = sumByTime(plain.filter(({ brand }) => small.includes(brand)))
  const whole: Group = { brands: single.flatMap(({ brands }) => brands), hours: pooled, isOne: false }
  return {
    pooled,
    groups: [whole, ...(isMixed ? [{ brands: small, hours: together, isOne: false }] : []), ...single],
  }
}

/** The last hours are read every few seconds, the weeks before once an hour. */
const knownGroups = new WeakMap<Trade['hours'], Groups>()

function groupsOf(hours: Trade['hours']): Groups {
  const groups = knownGroups.get(hours) ?? listGroups(hours)
  knownGroups.set(hours, groups)
  return groups
}

const expectedSum = (observed: Series['observed']): number =>
  observed.reduce((sum, { expected, of }) => sum + (of ?? expected), 0)

/**
 * Weighs each interval by its part of a month's events, so that a small brand, in which little can happen by chance, has a small
 * part of the false alarms. `parts`: all groups together have those of the whole shop that often.
 */
function weigh(
  observed: Series['observed'],
  { month, parts }: { month: number; parts: number },
): Observation[] {
  return observed.map((interval) => ({
    ...interval,
    weight: (interval.of ?? interval.expected) / (month * parts),
  }))
}

type Found = { group: Group; change: Change; events: number; expected: number; of: number | undefined }

function findInGroups({ hours, recent }: Trade, measure: TradeMeasure, now: Date): Found[] {
  const { pooled, groups } = groupsOf(hours)
  const recentBrands = Map.groupBy(recent.filter(isPlain), ({ brand }) => brand)
  const series = groups.map((group) => {
    const own = sumByTime(group.brands.flatMap((brand) => recentBrands.get(brand) ?? []))
    const stream = { hours: group.hours, recent: own }
    return { group, ...observeStream(stream, { pooled: { hours: pooled, recent: own }, measure, now }) }
  })
  const seen = Math.max(...series.map(({ observed }) => expectedSum(observed)), 0)
  const since = Math.min(...series.flatMap(({ observed }) => observed[0]?.at ?? Infinity))
  const period = Math.min(SEARCHED_MS, Math.max(DAY_MS, now.getTime() - since))
  const month = Math.max(1, seen * (MONTH_MS / period))
  const parts = groups.length > 1 ? 3 : 1
  return series.flatMap(({ group, observed, ratios }) => {
    const change = findChange(weigh(observed, { month, parts }), ratios)
    if (change.since === undefined || change.evidence < 1 / FALSE_ALARMS_A_MONTH) return []
    const from = change.since
    const affected = observed.filter(({ at }) => at >= from)
    const sum = (read: (interval: (typeof affected)[number]) => number) =>
      affected.reduce((total, interval) => total + read(interval), 0)
    const isOf = affected.some(({ of }) => of !== undefined)
    const [events, expected] = [sum((interval) => interval.events), sum((interval) => interval.expected)]
    if (expected - events < MIN_MISSING) return []
    return [
      {
        group,
        change,
        events,
        expected,
        of: isOf ? sum(({ of = 0 }) => of) : undefined,
      },
    ]
  })
}

const formatCount = (count: number): string =>
  count.toLocaleString('en-GB', { maximumFractionDigits: count < 10 ? 1 : 0 })
const formatPercent = (part: number): string =>
  `${(part * 100).toLocaleString('en-GB', { maximumSignificantDigits: 2 })} %`

const EVENT_TEXTS: Record<TradeMeasure['kind'], string> = {
  visits: 'visits began',
  orders: 'orders were paid',
  payments: 'checkouts were paid',
}

function describe(kind: TradeMeasure['kind'], { events, expected, of }: Omit<Found, 'group'>): string {
  if (of !== undefined)
    return `${formatCount(events)} of ${formatCount(of)} ${EVENT_TEXTS[kind]} (${formatPercent(events / Math.max(1, of))}, ${formatPercent(expected / Math.max(1, of))} before)`
  return `${formatCount(events)} ${EVENT_TEXTS[kind]}, where ${formatCount(expected)} are usual`
}

/** One problem of a measure: in the brands in which it was found, otherwise in the group that shows it. */
function toProblem(kind: TradeMeasure['kind'], found: readonly Found[]): ShopProblem[] {
  const [widest] = found
  if (!widest) return []
  const single = found.filter(({ group }) => group.isOne)
  const brands = single.length > 0 ? single.flatMap(({ group }) => group.brands) : widest.group.brands
  const summed = widest.group.isOne
    ? {
        change:
          single.map(({ change }) => change).toSorted((a, b) => getStart(a) - getStart(b))[0] ??
          widest.change,
        events: single.reduce((sum, { events }) => sum + events, 0),
        expected: single.reduce((sum, { expected }) => sum + expected, 0),
        of: widest.of === undefined ? undefined : single.reduce((sum, { of = 0 }) => sum + of, 0),
      }
    : widest
  return [
    {
      kind,
      text: describe(kind, summed),
      ...formatStart(summed.change),
      brands: [...brands],
      affected: Math.max(0, Math.round(summed.expected - summed.events)),
    },
  ]
}

/**
 * Judges whether people come, order and pay as is usual at this hour, in the whole shop, its small brands together and
 * each brand. Pure.
 */
export function judgeTrade(trade: Trade, now: Date): ShopProblem[] {
  return TRADE_MEASURES.flatMap((measure) => toProblem(measure.kind, findInGroups(trade, measure, now)))
}
