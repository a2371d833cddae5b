import type { MissedDeal, PricingDeal } from './pricing.types.ts'
import type { Unit } from './unit-deals.ts'

/**
 * Deals that a few more items would reach: a multi-buy with some but not enough units left over, a "spend and save"
 * that the goods have not reached (spec §3 missedPromotions).
 */
export function findMissedDeals(
  deals: readonly PricingDeal[],
  { left, goodsPence }: { left: readonly Unit[]; goodsPence: number },
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
