import { buildPictureSource, type Deal, type OptionGroup, type Size } from '../../model/index.ts'
import type { BrandMenu } from './brand-menu.ts'
import type { PricedDeal, PricedItem, PricedOptionGroup, PricedSize } from './catalogue.types.ts'
import type { StoreRecord } from '../stores/store-rules.ts'

/** The place and day for which an offer is evaluated; `today` is the store's local date. */
export type OfferContext = { storeId: number; method: 'delivery' | 'collection'; today: string }

type Scope = Pick<Deal, 'stores' | 'methods' | 'from' | 'until'>

/** Whether a deal or banner applies at this store and on this day. A missing field means everywhere or always. */
export function isInScope({ stores, methods, from, until }: Scope, at: OfferContext): boolean {
  if (stores.length > 0 && !stores.includes(at.storeId)) return false
  if (methods.length > 0 && !methods.includes(at.method)) return false
  return (!from || from <= at.today) && (!until || at.today <= until)
}

function findNamedItems(menu: BrandMenu, deal: Deal): string[] {
  if (deal.kind === 'spend-and-save') return []
  if (deal.kind === 'meal') return deal.groups.flatMap(({ choices }) => choices.map(({ item }) => item))
  return [...deal.items, ...deal.categories.flatMap((slug) => menu.itemsBelow.get(slug) ?? [])]
}

/** Whether the store has enough of the deal's items. A meal deal is not offered unless every course can be chosen. */
function canBeOffered(deal: PricedDeal, items: ReadonlyMap<string, PricedItem>): boolean {
  if (deal.kind === 'spend-and-save') return true
  if (deal.kind !== 'meal') return deal.itemIds.length > 0
  return deal.groups.every(
    ({ min, choices }) => min === 0 || choices.some(({ item }) => items.get(item)?.isAvailable),
  )
}

const availableItems = (ids: readonly string[], items: ReadonlyMap<string, PricedItem>): string[] =>
  [...new Set(ids)].filter((id) => items.has(id))

/** Deals that apply at this store and on this day, with the store's items that they include. */
export function findApplicableDeals(
  menu: BrandMenu,
  items: ReadonlyMap<string, PricedItem>,
  at: OfferContext,
): PricedDeal[] {
  return menu.deals
    .filter((deal) => isInScope(deal, at))
    .map((deal) => ({ ...deal, id: deal.slug, itemIds: availableItems(findNamedItems(menu, deal), items) }))
    .filter((deal) => canBeOffered(deal, items))
}

/** A members' price applies only when it is lower. */
const lowerMemberPrice = (member: number | undefined, price: number): number | undefined =>
  member !== undefined && member < price ? member : undefined

function toPricedSize(size: Size, hasMemberPrices: boolean): PricedSize {
  const { slug, name, pricePence, memberPricePence, kcal, isDefault } = size
  const member = hasMemberPrices ? lowerMemberPrice(memberPricePence, pricePence) : undefined
  return { id: slug, name, pricePence, memberPricePence: member, kcal, isDefault }
}

function toPricedGroup({ slug, name, help, min, max, options }: OptionGroup): PricedOptionGroup {
  return {
    id: slug,
    name,
    help,
    min,
    max,
    options: options.map((option) => ({ ...option, id: option.slug })),
  }
}

type MenuItemRecord = BrandMenu['items'][number]

function toPricedItem(
  menu: BrandMenu,
  store: StoreRecord,
  { details, sizes, nutrition }: MenuItemRecord,
): PricedItem | undefined {
  const difference = menu.differences.get(store.id)?.get(details.slug)
  if (difference?.sold === 'no') return undefined
  const own = sizes.map((size) => toPricedSize(size, store.membershipPricing))
  const defaultSize = own.find(({ isDefault }) => isDefault) ?? own[0]
  const pricePence = defaultSize?.pricePence ?? difference?.pricePence ?? details.pricePence
  const member = defaultSize
    ? defaultSize.memberPricePence
    : lowerMemberPrice(details.memberPricePence, pricePence)
  const optionGroups = details.optionGroups.flatMap((slug) => menu.optionGroups.get(slug) ?? [])
  return {
    id: details.slug,
    slug: details.slug,
    name: details.name,
    picture: buildPictureSource(menu.brandId, 'items', details.slug),
    pricePence,
    memberPricePence: store.membershipPricing ? member : undefined,
    sizes: own,
    optionGroups: optionGroups.map(toPricedGroup),
    isAvailable: difference?.sold !== 'out',
    details,
    nutrition,
  }
}

/** Everything that a store sells by a method, in menu order, at the store's own prices. */
export function listPricedItems(
  menu: BrandMenu,
  store: StoreRecord,
  method: 'delivery' | 'collection',
): PricedItem[] {
  return menu.items
    .filter(({ details: { methods } }) => methods.length === 0 || methods.includes(method))
    .flatMap((sold) => toPricedItem(menu, store, sold) ?? [])
}
