import { createRandom, drawNormal } from '../guard/random.ts'
import {
  drawDay,
  drawPoisson,
  usualPart,
  CHECKOUTS_PER_VISIT,
  PAID_PER_CHECKOUT,
} from './simulated-trade.testing.ts'
import {
  DAY_MS,
  FIVE_MINUTES_MS,
  getHoursStart,
  getRecentStart,
  HOUR_MS,
  startOfHour,
  WEEK_MS,
  type PartTotal,
  type Trade,
  type TradeCount,
} from './trade-counts.ts'

/** Who cannot pay from a time on: everybody to whom all that is given applies. `paid`: the part that still can. */
export type PartHarm = {
  from: number
  brand?: string
  store?: string
  paymentMethod?: string
  browser?: string
  paid?: number
}

export type SimulatedParts = {
  seed: number
  brands: number
  stores: number
  /** Orders in an average hour of one brand. */
  orders: number
  weeks: number
  end: number
  /** Whether an hour is counted by five minutes, because somebody looks soon after it; all others are drawn whole. */
  isFine: (hour: number) => boolean
  harm?: PartHarm
  methods?: Shares
}

type Shares = Readonly<Record<string, number>>
const METHODS: Shares = { card: 0.68, 'Apple Pay': 0.22, cash: 0.1 }
const BROWSERS: Shares = { safari: 0.5, chrome: 0.35, samsung: 0.1, firefox: 0.05 }
/** How much the share of a payment method differs from day to day, and the rate of paid checkouts from store to store. */
const METHOD_SPREAD = 0.05
const STORE_SPREAD = 0.06
/** Weeks of days that are read. */
const WEEKS_READ = 4

function draw(shares: Shares, chance: () => number): string {
  const list = Object.entries(shares)
  let left = chance() * list.reduce((sum, [, share]) => sum + share, 0)
  return list.find(([, share]) => (left -= share) < 0)?.[0] ?? list[0]?.[0] ?? ''
}

/** Counts by start of the interval. */
type Counts = Map<number, Map<string, PartTotal>>

function add(counts: Counts, count: Omit<PartTotal, 'total'>, total = 1): void {
  if (total === 0) return
  const { startsAt, brand, name, store, paymentMethod, browser } = count
  const key = `${brand} ${name} ${store} ${paymentMethod} ${browser}`
  const own = counts.get(startsAt) ?? new Map<string, PartTotal>()
  counts.set(startsAt, own)
  const known = own.get(key)
  if (known) known.total += total
  else own.set(key, { ...count, total })
}

const applies = (
  harm: PartHarm | undefined,
  checkout: Required<Omit<PartHarm, 'from' | 'paid'>>,
  at: number,
): boolean =>
  harm !== undefined &&
  at >= harm.from &&
  (['brand', 'store', 'paymentMethod', 'browser'] as const).every(
    (name) => harm[name] === undefined || harm[name] === checkout[name],
  )

type Drawn = { at: number; length: number; day: ReturnType<typeof drawDay>; methods: Shares }

function simulateBrand(brand: string, shop: SimulatedParts, chance: () => number): Counts {
  const counts: Counts = new Map()
  const spread = (by: number) => Math.exp(by * drawNormal(chance))
  const stores = Array.from({ length: shop.stores }, (_, number) => ({
    store: `store-${number}`,
    rate: Math.min(0.97, PAID_PER_CHECKOUT * spread(STORE_SPREAD)),
  }))

  function simulateInterval({ at, length, day, methods }: Drawn): void {
    const orders = shop.orders * usualPart(at) * (length / HOUR_MS)
    const usual = orders / PAID_PER_CHECKOUT / CHECKOUTS_PER_VISIT
    for (const [browser, share] of Object.entries(BROWSERS))
      add(
        counts,
        { brand, browser, name: 'visits', startsAt: at },
        drawPoisson(usual * share * day.visits, chance),
      )
    const checkouts = drawPoisson(usual * day.visits * CHECKOUTS_PER_VISIT * day.checkouts, chance)
    for (let number = 0; number < checkouts; number += 1) {
      const { store, rate } = stores[Math.floor(chance() * stores.length)] ?? { store: '', rate: 0 }
      const browser = draw(BROWSERS, chance)
      add(counts, { brand, store, name: 'started-checkout', startsAt: at })
      add(counts, { brand, browser, name: 'started-checkout', startsAt: at })
      const paymentMethod = draw(methods, chance)
      const isHarmed = applies(shop.harm, { brand, store, paymentMethod, browser }, at)
      if (chance() >= rate * day.paid * (isHarmed ? (shop.harm?.paid ?? 0) : 1)) continue
      // Some pay five minutes after they began.
      const isLater = length < HOUR_MS && chance() < 0.6
      const startsAt = isLater ? at + length : at
      add(counts, { brand, store, paymentMethod, name: 'paid', startsAt })
      add(counts, { brand, browser, name: 'paid', startsAt })
    }
  }

  let [day, methods] = [drawDay(chance), shop.methods ?? METHODS]
  for (let at = startOfHour(shop.end - shop.weeks * WEEK_MS); at < shop.end;) {
    if (at % DAY_MS === 0) {
      day = drawDay(chance)
      const usual = Object.entries(shop.methods ?? METHODS)
      methods = Object.fromEntries(usual.map(([name, share]) => [name, share * spread(METHOD_SPREAD)]))
    }
    const length = shop.isFine(startOfHour(at)) ? FIVE_MINUTES_MS : HOUR_MS
    simulateInterval({ at, length, day, methods })
    at += length
  }
  return counts
}

/** Adds up counts to longer intervals. */
function sumTo(counts: Counts, length: number): Counts {
  const longer: Counts = new Map()
  for (const [startsAt, own] of counts)
    for (const { total, ...count } of own.values())
      add(longer, { ...count, startsAt: Math.floor(startsAt / length) * length }, total)
  return longer
}

const select = (counts: Counts, from: number, until: number): PartTotal[] =>
  [...counts].flatMap(([at, own]) => (at >= from && at < until ? [...own.values()] : []))

const toBrandTotals = (counts: readonly PartTotal[]): TradeCount[] =>
  counts
    .filter(({ browser }) => browser !== undefined)
    .map(({ brand, name, startsAt, total }) => ({ brand, name, startsAt, total }))

/** Simulates a shop with stores, payment methods and browsers, and returns what a server would read at a time. */
export function simulateParts(shop: SimulatedParts): (now: number) => Trade {
  const chance = createRandom(shop.seed)
  const fine: Counts = new Map()
  for (let number = 0; number < shop.brands; number += 1)
    for (const [at, own] of simulateBrand(`brand-${number}`, shop, chance))
      for (const [key, count] of own)
        fine.set(at, (fine.get(at) ?? new Map<string, PartTotal>()).set(key, count))
  const [hours, days] = [sumTo(fine, HOUR_MS), sumTo(fine, DAY_MS)]
  let known:
    | { hour: number; hours: TradeCount[]; parts: Pick<NonNullable<Trade['parts']>, 'days' | 'hours'> }
    | undefined
  return (now) => {
    const [hour, recentFrom, hoursFrom] = [startOfHour(now), getRecentStart(now), getHoursStart(now)]
    if (known?.hour !== hour)
      known = {
        hour,
        hours: toBrandTotals(select(hours, now - 2 * WEEKS_READ * WEEK_MS, hour)),
        parts: {
          days: select(days, now - WEEKS_READ * WEEK_MS, hoursFrom),
          hours: select(hours, hoursFrom, recentFrom),
        },
      }
    const recent = select(fine, recentFrom, now)
    return { hours: known.hours, recent: toBrandTotals(recent), parts: { ...known.parts, recent } }
  }
}
