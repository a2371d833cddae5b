import { couponOffGoods, fulfilmentCost } from './charges.ts'
import { findMissedDeals } from './missed-deals.ts'
import type { PricedBasket, PricedLine, PricingInput, PricingLine, SpendDeal } from './pricing.types.ts'
import { splitByWeight } from './split.ts'
import { applyUnitDeals, type Unit, type UnitDiscount } from './unit-deals.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, pence) => total + pence, 0)

function basePrice({ basePence, memberPence }: PricingLine, paysMemberPrices: boolean): number {
  return paysMemberPrices && memberPence !== undefined ? Math.min(memberPence, basePence) : basePence
}

function toUnits({ lines, paysMemberPrices }: PricingInput): Unit[] {
  return lines.flatMap((line) =>
    Array.from({ length: line.quantity }, () => ({
      lineId: line.id,
      itemId: line.itemId,
      pence: basePrice(line, paysMemberPrices),
    })),
  )
}

function priceLine(
  line: PricingLine,
  paysMemberPrices: boolean,
  discounts: readonly UnitDiscount[],
): PricedLine {
  const own = discounts.filter(({ lineId, pence }) => lineId === line.id && pence > 0)
  const unitPence = basePrice(line, paysMemberPrices) + line.optionsPence
  return {
    id: line.id,
    unitPence,
    fullUnitPence: line.basePence + line.optionsPence,
    totalPence: unitPence * line.quantity,
    discountPence: sum(own.map(({ pence }) => pence)),
    dealNames: [...new Set(own.map(({ deal }) => deal.name))],
  }
}

/** Of the "spend and save" deals that are reached, the one that saves most; ties by id. */
function bestSpendDeal({ deals }: PricingInput, goodsPence: number): SpendDeal | undefined {
  return deals
    .filter((deal) => deal.kind === 'spend-and-save')
    .filter(({ spendPence }) => goodsPence >= spendPence && goodsPence > 0)
    .toSorted((a, b) => b.amountPence - a.amountPence || (a.id < b.id ? -1 : 1))[0]
}

/** Distributes a discount of the whole basket over what its lines still cost. */
function spread(lines: readonly PricedLine[], amountPence: number): PricedLine[] {
  const shares = splitByWeight(
    amountPence,
    lines.map(({ totalPence, discountPence }) => totalPence - discountPence),
  )
  return lines.map((line, index) => ({ ...line, discountPence: line.discountPence + (shares[index] ?? 0) }))
}

function savingsByDeal(discounts: readonly UnitDiscount[]): PricedBasket['dealSavings'] {
  const byDeal = Map.groupBy(discounts, ({ deal }) => deal)
  return [...byDeal].map(([{ id, name }, own]) => ({ id, name, pence: sum(own.map(({ pence }) => pence)) }))
}

function missedMembership({ lines, paysMemberPrices }: PricingInput): number {
  if (paysMemberPrices) return 0
  return sum(lines.map((line) => (line.basePence - basePrice(line, true)) * line.quantity))
}

/**
 * Prices a basket in integer pence (spec §3 Basket, trust P18): unit deals, then the best "spend and save", then the
 * coupon, then the fulfilment. Pure: the same basket always costs the same, in whatever order it was filled, and the
 * discounts of the lines add up to the savings to the penny.
 */
export function priceBasket(input: PricingInput): PricedBasket {
  const unitDeals = input.deals.filter((deal) => deal.kind !== 'spend-and-save')
  const { discounts, left } = applyUnitDeals(toUnits(input), unitDeals)
  const discounted = input.lines.map((line) => priceLine(line, input.paysMemberPrices, discounts))
  const subtotalPence = sum(discounted.map(({ totalPence }) => totalPence))
  const goodsPence = subtotalPence - sum(discounted.map(({ discountPence }) => discountPence))

  const spendDeal = bestSpendDeal(input, goodsPence)
  const spendPence = Math.min(spendDeal?.amountPence ?? 0, goodsPence)
  const couponGoodsPence = couponOffGoods(input.coupon, goodsPence - spendPence)
  const lines = spread(spread(discounted, spendPence), couponGoodsPence)

  const subtotalAfterDiscountsPence = goodsPence - spendPence - couponGoodsPence
  const fulfilmentPence = lines.length === 0 ? 0 : fulfilmentCost(input.charges, subtotalAfterDiscountsPence)
  const couponFulfilmentPence = input.coupon?.kind === 'free-delivery' ? fulfilmentPence : 0
  return {
    lines,
    subtotalPence,
    dealSavings: [
      ...savingsByDeal(discounts),
      ...(spendDeal ? [{ id: spendDeal.id, name: spendDeal.name, pence: spendPence }] : []),
    ],
    couponGoodsPence,
    couponFulfilmentPence,
    subtotalAfterDiscountsPence,
    fulfilmentPence,
    totalPence: subtotalAfterDiscountsPence + fulfilmentPence - couponFulfilmentPence,
    missedDeals: findMissedDeals(input.deals, { left, goodsPence }),
    missedMembershipPence: missedMembership(input),
  }
}
