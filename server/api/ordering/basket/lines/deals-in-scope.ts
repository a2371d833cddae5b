import type { FulfilmentMethod } from '@larder/shared/contracts'
import type { Deal } from '../../../model/index.ts'
import { isInScope } from '../../../catalog/index.ts'
import type { PricingDeal } from '../../pricing/price-basket.ts'
import type { BrandOffer, SoldItem } from '../shop.queries.ts'

/** Store, method and day; `today` is `YYYY-MM-DD` in the store's time zone. */
export type Scope = { storeId: number; method: FulfilmentMethod; today: string }

/** The items that a deal covers: named items, and items in one of its categories or a subcategory. */
function getCoveredItems(
  deal: { items: string[]; categories: string[] },
  items: Iterable<SoldItem>,
  { categoryPaths }: BrandOffer,
): Set<string> {
  const covered = new Set<string>()
  for (const { item } of items) {
    const above = item.categories.flatMap((slug) => categoryPaths.get(slug) ?? [slug])
    if (deal.items.includes(item.slug) || deal.categories.some((slug) => above.includes(slug))) {
      covered.add(item.slug)
    }
  }
  return covered
}

function toPricingDeal(deal: Deal, items: Iterable<SoldItem>, offer: BrandOffer): PricingDeal | undefined {
  const { slug: id, name } = deal
  if (deal.kind === 'meal') return undefined
  if (deal.kind === 'spend-and-save') {
    return { kind: deal.kind, id, name, spendPence: deal.spendPence, amountPence: deal.amountPence }
  }
  const itemIds = getCoveredItems(deal, items, offer)
  switch (deal.kind) {
    case 'multi-buy-price':
      return { kind: deal.kind, id, name, itemIds, quantity: deal.quantity, pricePence: deal.pricePence }
    case 'multi-buy-free':
      return { kind: deal.kind, id, name, itemIds, quantity: deal.quantity, free: deal.free }
    case 'percent-off':
      return { kind: deal.kind, id, name, itemIds, percent: deal.percent }
  }
}

/**
 * The deals that may discount these items, in the terms of pricing: today's and, for an order, those of the day on which
 * it was placed. Meal deals are lines of their own.
 */
export function getDealsInScope(
  offer: BrandOffer,
  items: readonly SoldItem[],
  { placedOn, ...scope }: Scope & { placedOn?: string | undefined },
): PricingDeal[] {
  const days = [scope.today, ...(placedOn ? [placedOn] : [])]
  return [...offer.deals.values()]
    .filter((deal) => days.some((today) => isInScope(deal, { ...scope, today })))
    .flatMap((deal) => toPricingDeal(deal, items, offer) ?? [])
}
