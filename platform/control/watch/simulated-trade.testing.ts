import { TRADE_NAMES } from '@larder/contracts/shop-counts'
import { getOffset } from './local-hours.ts'
import { createRandom, drawNormal } from '../guard/random.ts'
import {
  DAY_MS,
  FIVE_MINUTES_MS,
  HOUR_MS,
  RECENT_MS,
  startOfHour,
  WEEK_MS,
  type Trade,
  type TradeCount,
} from './trade-counts.ts'

/** Draws from a Poisson distribution; from a normal one where many are expected. */
export function drawPoisson(mean: number, chance: () => number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(chance)))
  const limit = Math.exp(-mean)
  let product = chance()
  let count = 0
  while (product > limit) {
    product *= chance()
    count += 1
  }
  return count
}

/** What differs from an ordinary shop, as a multiple of what it would be. */
export type Trouble = {
  from: number
  /** Only these brands; all by default. */
  brands?: readonly string[]
  visits?: number
  checkouts?: number
  paid?: number
}

export type SimulatedShop = {
  seed: number
  /** Orders in an average hour by brand. */
  ordersPerHour: Readonly<Record<string, number>>
  /** Weeks that were counted before `end`. */
  weeks: number
  end: number
  /** Weekly growth. */
  growth?: number
  /** By whose clocks people come; UTC by default. */
  zone?: string
  trouble?: Trouble
}

/** Weekly growth. */
const GROWTH = 1.01
export const CHECKOUTS_PER_VISIT = 0.11
export const PAID_PER_CHECKOUT = 0.75
/** How much days differ by more than chance: the visits of a brand, those who begin a checkout, and those who pay. */
const DAY_SPREADS = { visits: 0.12, checkouts: 0.04, paid: 0.015 }
/** Orders by hour of the day: nearly none at night, most in the evening. */
const HOURS = [
  0.1, 0.05, 0.03, 0.02, 0.03, 0.1, 0.3, 0.6, 0.9, 1.1, 1.3, 1.5, 1.6, 1.4, 1.2, 1.2, 1.4, 1.9, 2.3, 2.2, 1.8,
  1.3, 0.8, 0.35,
]
const MEAN_HOUR = HOURS.reduce((sum, hour) => sum + hour, 0) / HOURS.length
/** Thursday first, as in 1970. */
const DAYS = [1, 1.25, 1.3, 1.05, 0.8, 0.8, 0.85]
const SPLIT = HOUR_MS / FIVE_MINUTES_MS
/** Part of the payments that arrive in the five minutes after those of their checkout. */
export const PAID_LATER = 0.6

export function usualPart(at: number, zone = 'UTC'): number {
  const local = at + getOffset(at, zone)
  const ofDay = (HOURS[Math.floor((local % DAY_MS) / HOUR_MS)] ?? 1) / MEAN_HOUR
  return ofDay * (DAYS[Math.floor(local / DAY_MS) % 7] ?? 1)
}

type Factors = { visits: number; checkouts: number; paid: number }

export const drawDay = (chance: () => number): Factors => ({
  visits: Math.exp(DAY_SPREADS.visits * drawNormal(chance)),
  checkouts: Math.exp(DAY_SPREADS.checkouts * drawNormal(chance)),
  paid: Math.exp(DAY_SPREADS.paid * drawNormal(chance)),
})

/** Draws how many of the checkouts are paid in their own five minutes, and how many in the next. */
function drawPayments(checkouts: number, rate: number, chance: () => number): { now: number; later: number } {
  const payments = { now: 0, later: 0 }
  for (let each = 0; each < checkouts; each += 1)
    if (chance() < rate) payments[chance() < PAID_LATER ? 'later' : 'now'] += 1
  return payments
}

const NO_TROUBLE: Factors = { visits: 1, checkouts: 1, paid: 1 }

/** Simulates a brand by five minutes, oldest first. `busyAt`: how busy a time is beside a mean hour of the first day. */
function simulateBrand(
  { brand, orders, busyAt }: { brand: string; orders: number; busyAt: (at: number) => number },
  { from, end, trouble }: { from: number; end: number; trouble: Trouble | undefined },
  chance: () => number,
): TradeCount[] {
  const counts: TradeCount[] = []
  let day = drawDay(chance)
  let paidLater = 0
  for (let at = from; at < end; at += FIVE_MINUTES_MS) {
    if (at % DAY_MS === 0) day = drawDay(chance)
    const isTroubled = trouble && at >= trouble.from && (trouble.brands?.includes(brand) ?? true)
    const harm = { ...NO_TROUBLE, ...(isTroubled && trouble) }
    const usual = ((orders / SPLIT) * busyAt(at)) / CHECKOUTS_PER_VISIT / PAID_PER_CHECKOUT
    const visits = drawPoisson(usual * day.visits * harm.visits, chance)
    const perVisit = CHECKOUTS_PER_VISIT * day.checkouts * harm.checkouts
    const checkouts = Math.min(visits, drawPoisson(visits * perVisit, chance))
    const { now, later } = drawPayments(
      checkouts,
      Math.min(0.97, PAID_PER_CHECKOUT * day.paid) * harm.paid,
      chance,
    )
    // Who would have paid by now cannot, either.
    const isFirst = isTroubled && at < trouble.from + FIVE_MINUTES_MS
    const paid = now + Math.round(paidLater * (isFirst ? harm.paid : 1))
    paidLater = later
    const totals = { visits, 'started-checkout': checkouts, paid }
    for (const name of TRADE_NAMES)
      if (totals[name] > 0) counts.push({ brand, name, startsAt: at, total: totals[name] })
  }
  return counts
}

/** Simulates a shop by brand and five minutes. The same seed gives the same shop. */
export function simulateTrade(shop: SimulatedShop): TradeCount[] {
  const { seed, ordersPerHour, weeks, end, growth = GROWTH, zone, trouble } = shop
  const chance = createRandom(seed)
  const from = startOfHour(end - weeks * WEEK_MS)
  const busyAt = (at: number) => usualPart(at, zone) * growth ** ((at - from) / WEEK_MS)
  return Object.entries(ordersPerHour).flatMap(([brand, orders]) =>
    simulateBrand({ brand, orders, busyAt }, { from, end, trouble }, chance),
  )
}

/** Adds up simulated counts by hour, once for many readings: what a server would read at a time. */
export function summarizeHours(all: readonly TradeCount[]): (now: number) => Trade {
  const hours = new Map<string, TradeCount>()
  for (const count of all) {
    const startsAt = startOfHour(count.startsAt)
    const key = `${count.brand} ${count.name} ${startsAt}`
    const hour = hours.get(key)
    if (hour) hour.total += count.total
    else hours.set(key, { ...count, startsAt })
  }
  const byTime = Map.groupBy(all, ({ startsAt }) => startsAt)
  let known: { until: number; hours: TradeCount[] } | undefined
  return (now) => {
    const until = startOfHour(now)
    if (known?.until !== until)
      known = { until, hours: [...hours.values()].filter(({ startsAt }) => startsAt < until) }
    const split = startOfHour(now - RECENT_MS)
    const recent: TradeCount[] = []
    for (let at = split; at < now; at += FIVE_MINUTES_MS) recent.push(...(byTime.get(at) ?? []))
    return { hours: known.hours, recent }
  }
}

export const readTrade = (all: readonly TradeCount[], now: number): Trade => summarizeHours(all)(now)
