import type * as shopHealth from '@larder/contracts/shop-health'
import type { TradeName } from '@larder/contracts/shop-counts'
import {
  DAY_MS,
  FIVE_MINUTES_MS,
  getDaysStart,
  getHoursStart,
  getRecentStart,
  HOUR_MS,
  type PartTotal,
  type PartTrade,
} from './trade-counts.ts'

type TradePart = shopHealth.TradePart

/**
 * What orders are divided by: the first that explains a trouble as well as another is named. In shops of several brands
 * payment methods and browsers also count in all of them together.
 */
export const DIMENSIONS = ['store-method', 'store', 'method', 'browser', 'browser-orders'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Start and length of each interval, oldest first; `recentFrom`: index of the first of five minutes. */
export type Grid = { starts: readonly number[]; lengths: readonly number[]; recentFrom: number }

/** Totals by the grid's intervals, after those of all time before it. */
export type Sums = { before: Record<TradeName, number>; at: Record<TradeName, number[]> }

/** Days, the hours after them, and five minutes until `end`. */
export function createGrid(end: number): Grid {
  const [hours, recent] = [getHoursStart(end), getRecentStart(end)]
  const list = (from: number, to: number, length: number) =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / length)) }, (_, index) => from + index * length)
  const days = list(getDaysStart(end), hours, DAY_MS)
  const whole = list(hours, recent, HOUR_MS)
  const short = list(recent, end, FIVE_MINUTES_MS)
  const lengths = [days.map(() => DAY_MS), whole.map(() => HOUR_MS), short.map(() => FIVE_MINUTES_MS)]
  return {
    starts: [...days, ...whole, ...short],
    lengths: lengths.flat(),
    recentFrom: days.length + whole.length,
  }
}

const emptySums = ({ starts }: Grid): Sums => {
  const zeros = () => Array.from(starts, () => 0)
  return {
    before: { visits: 0, 'started-checkout': 0, paid: 0 },
    at: { visits: zeros(), 'started-checkout': zeros(), paid: zeros() },
  }
}

/** Brand and part; all brands together where the brand is absent. */
export type PartKey = { brand?: string | undefined; part: TradePart }
export const formatKey = ({ brand = '', part }: PartKey): string =>
  `${brand}\n${part.store ?? ''}\n${part.paymentMethod ?? ''}\n${part.browser ?? ''}`

/** Everything that a count belongs to: `{}` is all orders of a brand that have a store or a payment method. */
function listParts({ store, paymentMethod, browser }: PartTotal): TradePart[] {
  if (browser !== undefined) return [{ browser }]
  return [
    {},
    ...(paymentMethod ? [{ paymentMethod }] : []),
    ...(store ? [{ store }] : []),
    ...(store && paymentMethod ? [{ store, paymentMethod }] : []),
  ]
}

export type PartSums = Map<string, PartKey & { sums: Sums }>

/** Adds up counts by brand and part; those of stores never across brands. */
export function sumParts(counts: readonly PartTotal[], grid: Grid): PartSums {
  const parts: PartSums = new Map()
  const indexes = new Map(grid.starts.map((start, index) => [start, index]))
  const first = grid.starts[0] ?? 0
  const add = (key: PartKey, { name, startsAt, total }: PartTotal) => {
    const text = formatKey(key)
    const entry = parts.get(text) ?? { ...key, sums: emptySums(grid) }
    parts.set(text, entry)
    const index = indexes.get(startsAt)
    if (index !== undefined) entry.sums.at[name][index] = (entry.sums.at[name][index] ?? 0) + total
    else if (startsAt < first) entry.sums.before[name] += total
  }
  for (const count of counts)
    for (const part of listParts(count)) {
      add({ brand: count.brand, part }, count)
      if (part.store === undefined) add({ part }, count)
    }
  return parts
}

export const getDimensions = ({ store, paymentMethod, browser }: TradePart): Dimension[] => {
  if (browser !== undefined) return ['browser', 'browser-orders']
  if (store !== undefined) return [paymentMethod === undefined ? 'store' : 'store-method']
  return paymentMethod === undefined ? [] : ['method']
}

/** Counts of parts that do not change within the hour. */
export const getSettled = ({ days, hours }: PartTrade): PartTotal[] => [...days, ...hours]
