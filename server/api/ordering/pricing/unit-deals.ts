import { percentDiscount } from '@larder/shared/domain'
import { splitByWeight } from './split-by-weight.ts'

type DealFields = { id: string; name: string; itemIds: ReadonlySet<string> }
type MultiBuy = DealFields &
  (
    | { kind: 'multi-buy-price'; quantity: number; pricePence: number }
    | { kind: 'multi-buy-free'; quantity: number; free: number }
  )
type PercentOff = DealFields & { kind: 'percent-off'; percent: number }

/** A deal that discounts single units. Each unit takes part in at most one such deal. */
export type UnitDeal = MultiBuy | PercentOff

export type BasketUnit = { lineId: string; itemId: string | undefined; pence: number }

export type UnitDiscount = { deal: UnitDeal; lineId: string; pence: number }

/** The discounts of a way to apply the deals, and the units that no deal used. */
export type DealUse = { discounts: UnitDiscount[]; left: BasketUnit[] }

/** A unit with the best percentage that it could have instead of a multi-buy. */
type PricedUnit = BasketUnit & { percentOff: PercentOff | undefined; percentPence: number }

/** Every order of so many multi-buys for the same units is tried, of more only those with each of them first. */
const MAX_PERMUTED = 4
const MULTI_BUY_ORDER = { 'multi-buy-free': 0, 'multi-buy-price': 1 } as const

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const fits = ({ itemIds }: UnitDeal, { itemId }: BasketUnit): boolean =>
  itemId !== undefined && itemIds.has(itemId)

/**
 * Sorts by price, the most expensive first, and then by names, so that the order in which lines were added never
 * matters (trust P18).
 */
const compareByPrice = (a: BasketUnit, b: BasketUnit): number =>
  b.pence - a.pence || compareText(a.itemId ?? '', b.itemId ?? '') || compareText(a.lineId, b.lineId)

type Compare = (a: PricedUnit, b: PricedUnit) => number

/**
 * Sorts by what is left to pay after the best percentage: a multi-buy for a price saves the most on what percentages save
 * little on. For a free unit the plain prices may be better, so both are tried.
 */
const compareByRest = (a: PricedUnit, b: PricedUnit): number =>
  b.pence - b.percentPence - (a.pence - a.percentPence) || compareByPrice(a, b)

/** The discount of each unit of a full group, the most expensive first; empty when the group saves nothing. */
function computeGroupDiscount(deal: MultiBuy, group: readonly BasketUnit[]): number[] {
  const prices = group.map(({ pence }) => pence)
  if (deal.kind === 'multi-buy-free')
    return prices.map((pence, index) => (index >= group.length - deal.free ? pence : 0))
  const saved = prices.reduce((sum, pence) => sum + pence, 0) - deal.pricePence
  return saved > 0 ? splitByWeight(saved, prices) : []
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, pence) => total + pence, 0)

/** Applies a multi-buy to full groups of units, where it saves more than the percentages on the same units. */
function applyMultiBuy(units: readonly PricedUnit[], deal: MultiBuy, compare: Compare) {
  const eligible = units.filter((unit) => fits(deal, unit)).toSorted(compare)
  const taken = new Set<PricedUnit>()
  const discounts: UnitDiscount[] = []
  for (let at = 0; at + deal.quantity <= eligible.length; at += deal.quantity) {
    const group = eligible.slice(at, at + deal.quantity).toSorted(compareByPrice)
    const amounts = computeGroupDiscount(deal, group)
    if (sum(amounts) <= sum(group.map(({ percentPence }) => percentPence))) continue
    group.forEach((unit, index) => {
      taken.add(unit)
      discounts.push({ deal, lineId: unit.lineId, pence: amounts[index] ?? 0 })
    })
  }
  return { discounts, left: units.filter((unit) => !taken.has(unit)) }
}

function applyInOrder(units: readonly PricedUnit[], order: readonly MultiBuy[], compare: Compare): DealUse {
  const discounts: UnitDiscount[] = []
  let left = units
  for (const deal of order) {
    const applied = applyMultiBuy(left, deal, compare)
    discounts.push(...applied.discounts)
    left = applied.left
  }
  const reduced = left.flatMap(({ lineId, percentOff, percentPence }) =>
    percentOff && percentPence > 0 ? [{ deal: percentOff, lineId, pence: percentPence }] : [],
  )
  return {
    discounts: [...discounts, ...reduced],
    left: left.filter(({ percentPence }) => percentPence === 0),
  }
}

const permute = <Value>(values: readonly Value[]): Value[][] =>
  values.length < 2
    ? [[...values]]
    : values.flatMap((first) =>
        permute(values.filter((value) => value !== first)).map((rest) => [first, ...rest]),
      )

/** The orders of multi-buys to try. Only those whose units another one wants, too, change places. */
function listOrders(units: readonly BasketUnit[], deals: readonly MultiBuy[]): MultiBuy[][] {
  const fixed = deals.toSorted(
    (a, b) => MULTI_BUY_ORDER[a.kind] - MULTI_BUY_ORDER[b.kind] || compareText(a.id, b.id),
  )
  const isContested = (deal: MultiBuy) =>
    units.some((unit) => fits(deal, unit) && fixed.some((other) => other !== deal && fits(other, unit)))
  const contested = fixed.filter(isContested)
  const others = fixed.filter((deal) => !contested.includes(deal))
  const orders =
    contested.length <= MAX_PERMUTED
      ? permute(contested)
      : contested.map((first) => [first, ...contested.filter((deal) => deal !== first)])
  return orders.map((order) => [...order, ...others])
}

/**
 * The ways to assign every unit to at most one deal, in a fixed order. In each of them a unit outside of a multi-buy has
 * its best percentage.
 */
export function listDealUses(units: readonly BasketUnit[], deals: readonly UnitDeal[]): DealUse[] {
  const percentages = deals
    .filter((deal) => deal.kind === 'percent-off')
    .toSorted((a, b) => b.percent - a.percent || compareText(a.id, b.id))
  const priced = units.toSorted(compareByPrice).map((unit): PricedUnit => {
    const percentOff = percentages.find((deal) => fits(deal, unit))
    return {
      ...unit,
      percentOff,
      percentPence: percentOff ? percentDiscount(unit.pence, percentOff.percent) : 0,
    }
  })
  const multiBuys = deals.filter((deal) => deal.kind !== 'percent-off')
  const comparisons = percentages.length > 0 ? [compareByRest, compareByPrice] : [compareByPrice]
  return listOrders(priced, multiBuys).flatMap((order) =>
    comparisons.map((compare) => applyInOrder(priced, order, compare)),
  )
}
