import type { Deal } from '../../model/index.ts'
import type { BrandMenu } from './brand-menu.ts'
import type { PricedDeal, PricedItem } from './catalogue.types.ts'

/** Where and when an offer is evaluated; `today` is the store's day. */
export type OfferAt = { storeId: number; method: 'delivery' | 'collection'; today: string }

type Scope = Pick<Deal, 'stores' | 'methods' | 'from' | 'until'>

/** Whether a deal or a banner applies here and today. Fields it leaves out mean everywhere and always. */
export function isInScope({ stores, methods, from, until }: Scope, at: OfferAt): boolean {
  if (stores.length > 0 && !stores.includes(at.storeId)) return false
  if (methods.length > 0 && !methods.includes(at.method)) return false
  return (!from || from <= at.today) && (!until || at.today <= until)
}

function namedItems(menu: BrandMenu, deal: Deal): string[] {
  if (deal.kind === 'spend-and-save') return []
  if (deal.kind === 'meal') return deal.groups.flatMap(({ choices }) => choices.map(({ item }) => item))
  return [...deal.items, ...deal.categories.flatMap((slug) => menu.itemsBelow.get(slug) ?? [])]
}

/** Whether this store has enough of its items. A meal deal whose courses cannot all be chosen is not offered. */
function canBeOffered(deal: PricedDeal, items: ReadonlyMap<string, PricedItem>): boolean {
  if (deal.kind === 'spend-and-save') return true
  if (deal.kind !== 'meal') return deal.itemIds.length > 0
  return deal.groups.every(
    ({ min, choices }) => min === 0 || choices.some(({ item }) => items.get(item)?.isAvailable),
  )
}

const availableItems = (ids: readonly string[], items: ReadonlyMap<string, PricedItem>): string[] =>
  [...new Set(ids)].filter((id) => items.has(id))

/** Deals that apply here and today, with the items of this store that they name. */
export function dealsAt(menu: BrandMenu, items: ReadonlyMap<string, PricedItem>, at: OfferAt): PricedDeal[] {
  return menu.deals
    .filter((deal) => isInScope(deal, at))
    .map((deal) => ({ ...deal, id: deal.slug, itemIds: availableItems(namedItems(menu, deal), items) }))
    .filter((deal) => canBeOffered(deal, items))
}
