import { percentDiscount } from '@larder/shared/domain'

/** One line of a basket as pricing reads it: integer pence, per unit, before quantity. */
export type PricingLine = {
  id: string
  /** The menu item that deals refer to; undefined for a meal deal, which no other deal discounts. */
  itemId: string | undefined
  quantity: number
  /** The ordinary price of the item or size. */
  basePence: number
  /** The price for members; it counts only when it is lower. */
  memberPence?: number | undefined
  /** The price of the chosen options, charged in full whatever deal applies. */
  optionsPence: number
}

type DealFields = { id: string; name: string }

/** A deal that discounts single units. Each unit takes part in at most one such deal. */
export type UnitDeal = DealFields & { itemIds: ReadonlySet<string> } & (
    | { kind: 'multi-buy-price'; quantity: number; pricePence: number }
    | { kind: 'multi-buy-free'; quantity: number; free: number }
    | { kind: 'percent-off'; percent: number }
  )

/** A deal that deducts an amount from the whole basket. Only the best of several counts. */
type SpendDeal = DealFields & { kind: 'spend-and-save'; spendPence: number; amountPence: number }

export type PricingDeal = UnitDeal | SpendDeal

type CouponDiscount =
  | { kind: 'percent'; percent: number; atMostPence?: number | undefined }
  | { kind: 'amount'; amountPence: number }
  | { kind: 'free-delivery' }

/** The fee for delivery or collection, by subtotal. */
export type FulfilmentCharges = {
  costPence: number
  /** The subtotal from which it is free. */
  freeFromPence?: number | undefined
  /** The last tier whose `fromPence` is reached replaces `costPence`. */
  tiers: readonly { fromPence: number; costPence: number }[]
}

export type PricingInput = {
  lines: readonly PricingLine[]
  deals: readonly PricingDeal[]
  /** Whether the shopper pays membership prices. */
  paysMemberPrices: boolean
  coupon?: CouponDiscount | undefined
  charges: FulfilmentCharges
}

type PricedLine = {
  id: string
  unitPence: number
  fullUnitPence: number
  totalPence: number
  /** The line's share of every deal and of the coupon. */
  discountPence: number
  dealNames: string[]
}

export type MissedDeal = { deal: PricingDeal; missingQuantity?: number; missingPence?: number }

export type PricedBasket = {
  lines: PricedLine[]
  subtotalPence: number
  /** One entry for each deal that saved something. */
  dealSavings: { id: string; name: string; pence: number }[]
  /** The discount of the coupon on the items. */
  couponGoodsPence: number
  /** The discount of the coupon on delivery or collection. */
  couponFulfilmentPence: number
  subtotalAfterDiscountsPence: number
  /** The fee before a free-delivery coupon. */
  fulfilmentPence: number
  /** The total without the tip. */
  totalPence: number
  missedDeals: MissedDeal[]
  /** The savings that membership prices would have given a non-member. */
  missedMembershipPence: number
}

/**
 * Splits an amount over parts in proportion to their weights without losing a penny: largest remainder first, ties to
 * the earlier part. No part gets more than its weight while the amount is at most the sum of weights. If all weights
 * are 0, nothing is split.
 */
export function splitByWeight(amountPence: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  // BigInt, because a large basket times a large discount exceeds the exact range of doubles.
  const exact = weights.map((weight) => BigInt(weight) * BigInt(amountPence))
  const shares = exact.map((product) => Number(product / BigInt(sum)))
  let left = amountPence - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(sum) }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { index } of byRemainder) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}

/** One unit in the basket. */
type BasketUnit = { lineId: string; itemId: string | undefined; pence: number }

type UnitDiscount = { deal: UnitDeal; lineId: string; pence: number }

const DEAL_KIND_ORDER = { 'multi-buy-free': 0, 'multi-buy-price': 1, 'percent-off': 2 } as const

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Sorts by price, the most expensive first, and then by names, so that the order in which lines were added never
 * matters (trust P18).
 */
function compareByPrice(a: BasketUnit, b: BasketUnit): number {
  return b.pence - a.pence || compareText(a.itemId ?? '', b.itemId ?? '') || compareText(a.lineId, b.lineId)
}

function groupUnits(units: BasketUnit[], size: number): BasketUnit[][] {
  const count = Math.floor(units.length / size)
  return Array.from({ length: count }, (_, index) => units.slice(index * size, (index + 1) * size))
}

/** The discount of each unit in one full group; empty when the group saves nothing. */
function computeGroupDiscount(deal: UnitDeal, group: BasketUnit[]): number[] {
  switch (deal.kind) {
    case 'multi-buy-free':
      return group.map(({ pence }, index) => (index >= group.length - deal.free ? pence : 0))
    case 'multi-buy-price': {
      const prices = group.map(({ pence }) => pence)
      const saved = prices.reduce((sum, pence) => sum + pence, 0) - deal.pricePence
      return saved > 0 ? splitByWeight(saved, prices) : []
    }
    case 'percent-off':
      return group.map(({ pence }) => percentDiscount(pence, deal.percent))
  }
}

/**
 * Assigns every unit to at most one deal: deals in a fixed order (free, price, percent; then by ID), the most
 * expensive units first. Returns the discounts and the units that no deal used.
 */
function applyUnitDeals(
  units: readonly BasketUnit[],
  deals: readonly UnitDeal[],
): { discounts: UnitDiscount[]; left: BasketUnit[] } {
  const ordered = deals.toSorted(
    (a, b) => DEAL_KIND_ORDER[a.kind] - DEAL_KIND_ORDER[b.kind] || compareText(a.id, b.id),
  )
  const discounts: UnitDiscount[] = []
  let left = units.toSorted(compareByPrice)
  for (const deal of ordered) {
    const eligible = left.filter(({ itemId }) => itemId !== undefined && deal.itemIds.has(itemId))
    const taken = new Set<BasketUnit>()
    for (const group of groupUnits(eligible, deal.kind === 'percent-off' ? 1 : deal.quantity)) {
      const amounts = computeGroupDiscount(deal, group)
      if (amounts.every((pence) => pence === 0)) continue
      group.forEach((unit, index) => {
        taken.add(unit)
        discounts.push({ deal, lineId: unit.lineId, pence: amounts[index] ?? 0 })
      })
    }
    left = left.filter((unit) => !taken.has(unit))
  }
  return { discounts, left }
}

/** The fee for delivery or collection at this subtotal after discounts; 0 for an empty basket. */
function computeFulfilmentCost(
  { costPence, freeFromPence, tiers }: FulfilmentCharges,
  subtotalPence: number,
): number {
  if (freeFromPence !== undefined && subtotalPence >= freeFromPence) return 0
  const reached = tiers
    .filter(({ fromPence }) => fromPence <= subtotalPence)
    .toSorted((a, b) => a.fromPence - b.fromPence)
    .at(-1)
  return reached?.costPence ?? costPence
}

/** A coupon's discount on items of this value. A free-delivery coupon gives none on items. */
function computeCouponDiscount(coupon: CouponDiscount | undefined, goodsPence: number): number {
  switch (coupon?.kind) {
    case undefined:
    case 'free-delivery':
      return 0
    case 'amount':
      return Math.min(coupon.amountPence, goodsPence)
    case 'percent':
      return Math.min(Math.floor((goodsPence * coupon.percent + 50) / 100), coupon.atMostPence ?? goodsPence)
  }
}

/**
 * Deals that a few more items would reach: a multi-buy with some but not enough units left over, or a "spend and save"
 * that the items have not reached (spec §3 missedPromotions).
 */
function findMissedDeals(
  deals: readonly PricingDeal[],
  { left, goodsPence }: { left: readonly BasketUnit[]; goodsPence: number },
): MissedDeal[] {
  return deals.flatMap((deal): MissedDeal[] => {
    if (deal.kind === 'percent-off') return []
    if (deal.kind === 'spend-and-save') {
      const missingPence = deal.spendPence - goodsPence
      return goodsPence > 0 && missingPence > 0 ? [{ deal, missingPence }] : []
    }
    const inBasket = left.filter(({ itemId }) => itemId !== undefined && deal.itemIds.has(itemId)).length
    return inBasket > 0 && inBasket < deal.quantity
      ? [{ deal, missingQuantity: deal.quantity - inBasket }]
      : []
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, pence) => total + pence, 0)

function chooseBasePrice({ basePence, memberPence }: PricingLine, paysMemberPrices: boolean): number {
  return paysMemberPrices && memberPence !== undefined ? Math.min(memberPence, basePence) : basePence
}

function toUnits({ lines, paysMemberPrices }: PricingInput): BasketUnit[] {
  return lines.flatMap((line) =>
    Array.from({ length: line.quantity }, () => ({
      lineId: line.id,
      itemId: line.itemId,
      pence: chooseBasePrice(line, paysMemberPrices),
    })),
  )
}

function priceLine(
  line: PricingLine,
  paysMemberPrices: boolean,
  discounts: readonly UnitDiscount[],
): PricedLine {
  const own = discounts.filter(({ lineId, pence }) => lineId === line.id && pence > 0)
  const unitPence = chooseBasePrice(line, paysMemberPrices) + line.optionsPence
  return {
    id: line.id,
    unitPence,
    fullUnitPence: line.basePence + line.optionsPence,
    totalPence: unitPence * line.quantity,
    discountPence: sum(own.map(({ pence }) => pence)),
    dealNames: [...new Set(own.map(({ deal }) => deal.name))],
  }
}

/** The reached "spend and save" deal with the largest saving; ties are decided by ID. */
function findBestSpendDeal({ deals }: PricingInput, goodsPence: number): SpendDeal | undefined {
  return deals
    .filter((deal) => deal.kind === 'spend-and-save')
    .filter(({ spendPence }) => goodsPence >= spendPence && goodsPence > 0)
    .toSorted((a, b) => b.amountPence - a.amountPence || (a.id < b.id ? -1 : 1))[0]
}

/** Distributes a discount on the whole basket over the remaining prices of its lines. */
function spreadDiscount(lines: readonly PricedLine[], amountPence: number): PricedLine[] {
  const shares = splitByWeight(
    amountPence,
    lines.map(({ totalPence, discountPence }) => totalPence - discountPence),
  )
  return lines.map((line, index) => ({ ...line, discountPence: line.discountPence + (shares[index] ?? 0) }))
}

function sumSavingsByDeal(discounts: readonly UnitDiscount[]): PricedBasket['dealSavings'] {
  const byDeal = Map.groupBy(discounts, ({ deal }) => deal)
  return [...byDeal].map(([{ id, name }, own]) => ({ id, name, pence: sum(own.map(({ pence }) => pence)) }))
}

function findMissedMemberSaving({ lines, paysMemberPrices }: PricingInput): number {
  if (paysMemberPrices) return 0
  return sum(lines.map((line) => (line.basePence - chooseBasePrice(line, true)) * line.quantity))
}

/**
 * Prices a basket in integer pence (spec §3 Basket, trust P18): unit deals, then the best "spend and save", then the
 * coupon, then the fee. Pure: the same basket always costs the same in whatever order it was filled, and the
 * discounts of the lines add up to the savings to the penny.
 */
export function priceBasket(input: PricingInput): PricedBasket {
  const unitDeals = input.deals.filter((deal) => deal.kind !== 'spend-and-save')
  const { discounts, left } = applyUnitDeals(toUnits(input), unitDeals)
  const discounted = input.lines.map((line) => priceLine(line, input.paysMemberPrices, discounts))
  const subtotalPence = sum(discounted.map(({ totalPence }) => totalPence))
  const goodsPence = subtotalPence - sum(discounted.map(({ discountPence }) => discountPence))

  const spendDeal = findBestSpendDeal(input, goodsPence)
  const spendPence = Math.min(spendDeal?.amountPence ?? 0, goodsPence)
  const couponGoodsPence = computeCouponDiscount(input.coupon, goodsPence - spendPence)
  const lines = spreadDiscount(spreadDiscount(discounted, spendPence), couponGoodsPence)

  const subtotalAfterDiscountsPence = goodsPence - spendPence - couponGoodsPence
  const fulfilmentPence =
    lines.length === 0 ? 0 : computeFulfilmentCost(input.charges, subtotalAfterDiscountsPence)
  const couponFulfilmentPence = input.coupon?.kind === 'free-delivery' ? fulfilmentPence : 0
  return {
    lines,
    subtotalPence,
    dealSavings: [
      ...sumSavingsByDeal(discounts),
      ...(spendDeal ? [{ id: spendDeal.id, name: spendDeal.name, pence: spendPence }] : []),
    ],
    couponGoodsPence,
    couponFulfilmentPence,
    subtotalAfterDiscountsPence,
    fulfilmentPence,
    totalPence: subtotalAfterDiscountsPence + fulfilmentPence - couponFulfilmentPence,
    missedDeals: findMissedDeals(input.deals, { left, goodsPence }),
    missedMembershipPence: findMissedMemberSaving(input),
  }
}
