import type { PricingInput } from './price-basket.ts'
import type { UnitDeal } from './unit-deals.ts'

/** A unit with what its best percentage would take off. */
type OracleUnit = { itemId: string | undefined; pence: number; percentPence: number; isTaken: boolean }
type MultiBuy = Exclude<UnitDeal, { kind: 'percent-off' }>

const fits = (deal: UnitDeal, itemId: string | undefined) => itemId !== undefined && deal.itemIds.has(itemId)

/** By what a multi-buy takes its units: what is left to pay after the percentages, or the price. */
type Measure = (unit: OracleUnit) => number
const MEASURES: readonly Measure[] = [({ pence, percentPence }) => pence - percentPence, ({ pence }) => pence]

/** Takes the unused unit of a deal with the highest measure; undefined when none is left. */
function takeNext(units: OracleUnit[], deal: MultiBuy, rest: Measure): OracleUnit | undefined {
  let best: OracleUnit | undefined
  const isAhead = (item: OracleUnit, other: OracleUnit): boolean => {
    const ahead = rest(item) - rest(other) || item.pence - other.pence
    return ahead > 0 || (ahead === 0 && (item.itemId ?? '') < (other.itemId ?? ''))
  }
  for (const item of units) {
    if (item.isTaken || !fits(deal, item.itemId)) continue
    if (!best || isAhead(item, best)) best = item
  }
  if (best) best.isTaken = true
  return best
}

function computeGroupSaving(group: readonly OracleUnit[], deal: MultiBuy): number {
  const prices = group.map(({ pence }) => pence).toSorted((a, b) => a - b)
  const total = (amounts: number[]) => amounts.reduce((sum, pence) => sum + pence, 0)
  if (deal.kind === 'multi-buy-free') return total(prices.slice(0, deal.free))
  return Math.max(0, total(prices) - deal.pricePence)
}

/** Group by group; one that saves no more than the percentages of its units is left to them. */
function runMultiBuy(units: OracleUnit[], deal: MultiBuy, measure: Measure): number {
  let saved = 0
  const passed: OracleUnit[] = []
  for (;;) {
    const group: OracleUnit[] = []
    for (let next = takeNext(units, deal, measure); next; next = takeNext(units, deal, measure)) {
      group.push(next)
      if (group.length === deal.quantity) break
    }
    const isFull = group.length === deal.quantity
    const saving = isFull ? computeGroupSaving(group, deal) : 0
    if (saving > group.reduce((sum, { percentPence }) => sum + percentPence, 0)) saved += saving
    else passed.push(...group)
    if (isFull) continue
    for (const item of passed) item.isTaken = false
    return saved
  }
}

function* orderings<Value>(values: readonly Value[]): Generator<Value[]> {
  if (values.length === 0) yield []
  for (const [at, value] of values.entries())
    for (const rest of orderings(values.toSpliced(at, 1))) yield [value, ...rest]
}

/** What the deals for single units save, for every order of the multi-buys and both measures. */
function listSavings(
  units: readonly Omit<OracleUnit, 'percentPence' | 'isTaken'>[],
  deals: readonly UnitDeal[],
) {
  const multiBuys = deals.filter((deal) => deal.kind !== 'percent-off')
  const percents = (itemId: string | undefined) =>
    deals.flatMap((deal) => (deal.kind === 'percent-off' && fits(deal, itemId) ? [deal.percent] : []))
  const runs = [...orderings(multiBuys)].flatMap((order) => MEASURES.map((measure) => ({ order, measure })))
  return runs.map(({ order, measure }) => {
    const own = units.map((unit) => ({
      ...unit,
      percentPence: Math.floor((unit.pence * Math.max(0, ...percents(unit.itemId)) + 50) / 100),
      isTaken: false,
    }))
    const saved = order.map((deal) => runMultiBuy(own, deal, measure))
    const reduced = own.filter(({ isTaken }) => !isTaken).map(({ percentPence }) => percentPence)
    return [...saved, ...reduced].reduce((sum, pence) => sum + pence, 0)
  })
}

function applyCoupon(goods: number, coupon: PricingInput['coupon']): number {
  if (coupon?.kind === 'amount') return Math.max(0, goods - coupon.amountPence)
  if (coupon?.kind !== 'percent') return goods
  const reduction = Math.floor((goods * coupon.percent + 50) / 100)
  return goods - (coupon.atMostPence === undefined ? reduction : Math.min(reduction, coupon.atMostPence))
}

/** The fee for items of this value: the last tier that is reached, later tiers winning a tie. */
function computeFulfilmentPence(goods: number, charges: PricingInput['charges']): number {
  if (charges.freeFromPence !== undefined && goods >= charges.freeFromPence) return 0
  let cost = charges.costPence
  let from = -1
  for (const tier of charges.tiers) {
    if (tier.fromPence <= goods && tier.fromPence >= from) {
      cost = tier.costPence
      from = tier.fromPence
    }
  }
  return cost
}

/** The total with what the deals for single units save. */
function computeTotal({ lines, deals, coupon, charges }: PricingInput, itemsPence: number): number {
  let goods = itemsPence
  const reached = deals.flatMap((deal) =>
    deal.kind === 'spend-and-save' && goods >= deal.spendPence ? [deal.amountPence] : [],
  )
  goods -= Math.min(goods, Math.max(0, ...reached))
  goods = applyCoupon(goods, coupon)
  if (lines.length === 0 || coupon?.kind === 'free-delivery') return goods
  return goods + computeFulfilmentPence(goods, charges)
}

/**
 * The lowest total of a basket over every order of its multi-buys, computed slowly, unit by unit, by a different method;
 * for tests only.
 */
export function computeReferenceTotal(input: PricingInput): number {
  const units: Omit<OracleUnit, 'percentPence' | 'isTaken'>[] = []
  let goods = 0
  for (const line of input.lines) {
    const member = line.memberPence ?? line.basePence
    const pence = input.paysMemberPrices && member < line.basePence ? member : line.basePence
    for (let unit = 0; unit < line.quantity; unit += 1) {
      units.push({ itemId: line.itemId, pence })
      goods += pence + line.optionsPence
    }
  }
  const unitDeals = input.deals.filter((deal) => deal.kind !== 'spend-and-save')
  return Math.min(...listSavings(units, unitDeals).map((saved) => computeTotal(input, goods - saved)))
}
