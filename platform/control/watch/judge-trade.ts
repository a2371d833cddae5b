import type * as shopHealth from '@larder/contracts/shop-health'
import {
  addEvidence,
  findChange,
  formatStart,
  getStart,
  meanEvidence,
  type Change,
  type Observation,
} from './change-evidence.ts'
import { judgeParts } from './judge-parts.ts'
import { formatMethods, formatTitle, isExplainedBy, nameParts, type PartTrouble } from './name-parts.ts'
import {
  endOfComplete,
  observeRecent,
  settleStream,
  TRADE_MEASURES,
  type Observed,
  type SettledStream,
  type TradeMeasure,
} from './observe-trade.ts'
import { DAY_MS, getRecentStart, SEARCHED_MS, sumByTime, type Stream, type Trade } from './trade-counts.ts'

type ShopProblem = shopHealth.ShopProblem

/** False alarms of one measure in a month of a healthy shop, of all its brands together. */
export const FALSE_ALARMS_A_MONTH = 0.15
/** The same of all stores, payment methods and browsers together. */
const PART_FALSE_ALARMS_A_MONTH = 0.3
const MONTH_MS = 30 * DAY_MS

/** Fewer missing visits, orders or payments are chance, whatever is expected of the hour. */
const MIN_MISSING = 5

/** Brands with less than this part of the visits are also judged together. */
const SMALL_PART = 0.1

/** Several brands that are judged together; `isOne`: a single one. */
type Group = { brands: readonly string[]; hours: Stream['hours']; isOne: boolean }
type Groups = { pooled: Stream['hours']; groups: Group[]; zone: string }

const countVisits = ({ visits }: Stream['hours']): number =>
  [...visits.values()].reduce((sum, total) => sum + total, 0)

/** Lists the whole shop, its small brands together, and each brand. */
function listGroups({ hours: counts, zone = 'UTC' }: Trade): Groups {
  const pooled = sumByTime(counts)
  const single = [...Map.groupBy(counts, ({ brand }) => brand)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([brand, own]): Group => ({ brands: [brand], hours: sumByTime(own), isOne: true }))
  if (single.length <= 1) return { pooled, groups: single, zone }
  const limit = SMALL_PART * countVisits(pooled)
  const small = single.filter(({ hours }) => countVisits(hours) < limit).flatMap(({ brands }) => brands)
  const isMixed = small.length > 1 && small.length < single.length
  const together = sumByTime(counts.filter(({ brand }) => small.includes(brand)))
  const whole: Group = { brands: single.flatMap(({ brands }) => brands), hours: pooled, isOne: false }
  return {
    pooled,
    zone,
    groups: [whole, ...(isMixed ? [{ brands: small, hours: together, isOne: false }] : []), ...single],
  }
}

/** The last hours are read every few seconds, the weeks before once an hour. */
const knownGroups = new WeakMap<Trade['hours'], Groups>()

function groupsOf(trade: Trade): Groups {
  const groups = knownGroups.get(trade.hours) ?? listGroups(trade)
  knownGroups.set(trade.hours, groups)
  return groups
}

const sumExpected = (observed: readonly Observed[]): number =>
  observed.reduce((sum, { expected, of }) => sum + (of ?? expected), 0)

/** The events of a month, among which all groups together have the false alarms of one. */
function estimateMonth(series: readonly (readonly Observed[])[], until: number): number {
  const seen = Math.max(...series.map(sumExpected), 0)
  const since = Math.min(...series.flatMap(([first]) => first?.at ?? []))
  return Math.max(1, seen * (MONTH_MS / Math.min(SEARCHED_MS, Math.max(DAY_MS, until - since))))
}

/**
 * Weighs each interval by its part of a month's events, so that a small brand, in which little can happen by chance, has a small
 * part of the false alarms.
 */
const weigh = (observed: readonly Observed[], month: number): Observation[] =>
  observed.map((interval) => ({ ...interval, weight: (interval.of ?? interval.expected) / month }))

type SettledGroup = SettledStream & { group: Group; evidence: readonly number[] }
type Settled = { recentFrom: number; month: number; series: SettledGroup[] }

/** Of each measure what does not change within the hour, because a console asks every few seconds. */
const knownSettled = new WeakMap<Groups, Map<TradeMeasure['kind'], Settled>>()

function settleGroups(all: Groups, measure: TradeMeasure, end: number): Settled {
  const byKind = knownSettled.get(all) ?? new Map<TradeMeasure['kind'], Settled>()
  knownSettled.set(all, byKind)
  const recentFrom = getRecentStart(end)
  const known = byKind.get(measure.kind)
  if (known?.recentFrom === recentFrom) return known
  const { pooled, zone, groups } = all
  const streams = groups.map((group) => ({
    group,
    ...settleStream(group.hours, { pooled, zone, measure, end }),
  }))
  const observed = streams.map((stream) => stream.observed)
  const parts = groups.length > 1 ? 3 : 1
  const month = estimateMonth(observed, recentFrom) * parts
  const series = streams.map((stream) => ({
    ...stream,
    evidence: addEvidence(weigh(stream.observed, month), stream.ratios),
  }))
  const settled = { recentFrom, month, series }
  byKind.set(measure.kind, settled)
  return settled
}

type Found = { group: Group; change: Change; events: number; expected: number; of: number | undefined }

/** A group in which something has changed, with what was counted since then. */
function toFound(group: Group, change: Change, observed: readonly Observed[]): Found[] {
  const { since } = change
  if (since === undefined) return []
  const affected = observed.filter(({ at }) => at >= since)
  const sum = (read: (interval: Observed) => number) =>
    affected.reduce((total, interval) => total + read(interval), 0)
  const [events, expected] = [sum((interval) => interval.events), sum((interval) => interval.expected)]
  if (expected - events < MIN_MISSING) return []
  const isOf = affected.some(({ of }) => of !== undefined)
  return [{ group, change, events, expected, of: isOf ? sum(({ of = 0 }) => of) : undefined }]
}

function findInGroups(trade: Trade, measure: TradeMeasure, now: Date): Found[] {
  const end = endOfComplete(now)
  const all = groupsOf(trade)
  const settled = settleGroups(all, measure, end)
  const recentBrands = Map.groupBy(trade.recent, ({ brand }) => brand)
  const series = settled.series.map((stream) => {
    const own = sumByTime(stream.group.brands.flatMap((brand) => recentBrands.get(brand) ?? []))
    return { ...stream, recent: observeRecent(stream, own, end) }
  })
  const isNew = settled.series.every(({ observed }) => observed.length === 0)
  const month = isNew
    ? estimateMonth(
        series.map((stream) => stream.recent),
        end,
      ) * (all.groups.length > 1 ? 3 : 1)
    : settled.month
  return series.flatMap(({ group, observed, ratios, evidence, recent: last }) => {
    const whole = addEvidence(weigh(last, month), ratios, evidence)
    if (!(meanEvidence(whole) >= 1 / FALSE_ALARMS_A_MONTH)) return []
    const intervals = [...observed, ...last]
    return toFound(group, findChange(weigh(intervals, month), ratios), intervals)
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

function describe(
  kind: TradeMeasure['kind'],
  { events, expected, of }: Pick<Found, 'events' | 'expected' | 'of'>,
  by = '',
): string {
  if (of !== undefined)
    return `${formatCount(events)} of ${formatCount(of)} ${EVENT_TEXTS[kind]}${by} (${formatPercent(events / Math.max(1, of))}, ${formatPercent(expected / Math.max(1, of))} before)`
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

/** Fewer orders and payments of one part alone, as one problem. */
function toPartProblem(trouble: PartTrouble): ShopProblem {
  const kind = trouble.of === undefined ? 'orders' : 'payments'
  const methods = formatMethods(trouble.parts)
  return {
    kind,
    parts: [...trouble.parts],
    title: formatTitle(trouble),
    text: describe(kind, trouble, methods && ` by ${methods}`),
    ...formatStart(trouble.change),
    brands: [...trouble.brands],
    affected: Math.max(0, Math.round(trouble.expected - trouble.events)),
  }
}

/** Leaves out what is missing because of named parts: in their brands, and in groups of brands. */
function leaveOutExplained(found: readonly Found[], troubles: readonly PartTrouble[]): Found[] {
  return found.filter(({ group, events, expected }) => {
    const inside = troubles.filter(({ brands }) => brands.some((brand) => group.brands.includes(brand)))
    if (group.isOne) return inside.length === 0
    return inside.length === 0 || !isExplainedBy(inside, expected - events)
  })
}

/**
 * Judges whether people come, order and pay as is usual at this hour, in the whole shop, its small brands together and
 * each brand; and whether they pay in each store, by each payment method and in each kind of browser. Pure.
 */
export function judgeTrade(trade: Trade, now: Date): ShopProblem[] {
  const judged = TRADE_MEASURES.map(({ kind, ...measure }) => ({
    kind,
    found: findInGroups(trade, { kind, ...measure }, now),
  }))
  const paid = judged.filter(({ kind }) => kind !== 'visits').flatMap(({ found }) => found)
  const single = paid.filter(({ group }) => group.isOne)
  const troubles = trade.parts
    ? nameParts(judgeParts(trade.parts, now, PART_FALSE_ALARMS_A_MONTH), {
        redBrands: new Set(single.flatMap(({ group }) => group.brands)),
        allBrands: groupsOf(trade).groups[0]?.brands ?? [],
      })
    : []
  return [
    ...judged.flatMap(({ kind, found }) =>
      toProblem(kind, kind === 'visits' ? found : leaveOutExplained(found, troubles)),
    ),
    ...troubles.map(toPartProblem),
  ]
}
