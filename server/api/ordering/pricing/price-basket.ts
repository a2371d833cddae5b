import { splitByWeight } from './split-by-weight.ts'
import {
  listDealUses,
  type BasketUnit,
  type DealUse,
  type UnitDeal,
  type UnitDiscount,
} from './unit-deals.ts'

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
  /** The member price was agreed with the order that has this line, so it counts whoever pays them now. */
  isMemberPriceAgreed?: boolean | undefined
  /** The price of the chosen options, charged in full whatever deal applies. */
  optionsPence: number
}

/** A deal that deducts an amount from the whole basket. Only the best of several counts. */
type SpendDeal = {
  kind: 'spend-and-save'
  id: string
  name: string
  spendPence: number
  amountPence: number
}

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
function getMissedDeals(
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

function chooseBasePrice(
  { basePence, memberPence, isMemberPriceAgreed = false }: PricingLine,
  paysMemberPrices: boolean,
): number {
  const counts = paysMemberPrices || isMemberPriceAgreed
  return counts && memberPence !== undefined ? Math.min(memberPence, basePence) : basePence
}

/** What one unit of a line costs with its options, before deals. */
export const getUnitPence = (line: PricingLine, paysMemberPrices: boolean): number =>
  chooseBasePrice(line, paysMemberPrices) + line.optionsPence

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
  const unitPence = getUnitPence(line, paysMemberPrices)
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
function getBestSpendDeal({ deals }: PricingInput, goodsPence: number): SpendDeal | undefined {
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

function getMissedMemberSaving({ lines, paysMemberPrices }: PricingInput): number {
  if (paysMemberPrices) return 0
  return sum(lines.map((line) => (getUnitPence(line, false) - getUnitPence(line, true)) * line.quantity))
}

/** Prices a basket with the given use of unit deals: the best "spend and save", then the coupon, then the fee. */
function priceWithDeals(input: PricingInput, { discounts, left }: DealUse): PricedBasket {
  const discounted = input.lines.map((line) => priceLine(line, input.paysMemberPrices, discounts))
  const subtotalPence = sum(discounted.map(({ totalPence }) => totalPence))
  const goodsPence = subtotalPence - sum(discounted.map(({ discountPence }) => discountPence))

  const spendDeal = getBestSpendDeal(input, goodsPence)
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
    missedDeals: getMissedDeals(input.deals, { left, goodsPence }),
    missedMembershipPence: getMissedMemberSaving(input),
  }
}

/**
 * Prices a basket in integer pence (spec §3 Basket, readings 80, trust P18): of the ways to apply the deals for single
 * units, the one with the lowest total. Pure: the same basket always costs the same in whatever order it was filled, and
 * the discounts of the lines add up to the savings to the penny.
 */
export function priceBasket(input: PricingInput): PricedBasket {
  const unitDeals = input.deals.filter((deal) => deal.kind !== 'spend-and-save')
  const [first, ...others] = listDealUses(toUnits(input), unitDeals).map((use) => priceWithDeals(input, use))
  return others.reduce(
    (best, other) => (other.totalPence < best.totalPence ? other : best),
    first ?? priceWithDeals(input, { discounts: [], left: [] }),
  )
}
