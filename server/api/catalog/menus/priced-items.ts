import {
  buildPictureSource,
  chooseItemPictureName,
  type Deal,
  type OptionGroup,
  type Size,
} from '../../model/index.ts'
import type { MenuItemRow, StoreDifference } from '../load-snapshot.ts'
import type { ItemParts } from '../sold-out/sold-out-state.ts'
import type { PricedItem, PricedOptionGroup, PricedSize } from './catalogue.types.ts'

/** The place and day for which an offer is evaluated; `today` is the store's local date. */
export type OfferContext = { storeId: number; method: 'delivery' | 'collection'; today: string }

type Scope = Pick<Deal, 'stores' | 'methods' | 'from' | 'until'>

/** Whether a deal or banner applies at this store and on this day. A missing field means everywhere or always. */
export function isInScope({ stores, methods, from, until }: Scope, at: OfferContext): boolean {
  if (stores.length > 0 && !stores.includes(at.storeId)) return false
  if (methods.length > 0 && !methods.includes(at.method)) return false
  return (!from || from <= at.today) && (!until || at.today <= until)
}

/** Category -> items in it and in its subcategories, in menu order. */
type MenuByCategory = { itemsBelow: ReadonlyMap<string, readonly string[]> }

/** The items that a deal names, itself or by their categories; empty for "spend and save". May repeat items. */
export function itemsOfDeal(menu: MenuByCategory, deal: Deal): string[] {
  if (deal.kind === 'spend-and-save') return []
  if (deal.kind === 'meal') return deal.groups.flatMap(({ choices }) => choices.map(({ item }) => item))
  return [...deal.items, ...deal.categories.flatMap((slug) => menu.itemsBelow.get(slug) ?? [])]
}

/** A members' price applies only when it is lower. */
const lowerMemberPrice = (member: number | undefined, price: number): number | undefined =>
  member !== undefined && member < price ? member : undefined

function toPricedSize(size: Size, hasMemberPrices: boolean): PricedSize {
  const { slug, name, pricePence, memberPricePence, kcal, isDefault } = size
  const member = hasMemberPrices ? lowerMemberPrice(memberPricePence, pricePence) : undefined
  return { id: slug, name, pricePence, memberPricePence: member, kcal, isDefault }
}

export function pricedGroup({ slug, name, help, min, max, options }: OptionGroup): PricedOptionGroup {
  return {
    id: slug,
    name,
    help,
    min,
    max,
    options: options.map((option) => ({ ...option, id: option.slug })),
  }
}

type PricedMenu = { brandId: string; optionGroups: ReadonlyMap<string, PricedOptionGroup> }
type Terms = { hasMemberPrices: boolean; difference?: StoreDifference | undefined; isOut?: boolean }

/** What of an item may be sold out. */
export const toItemParts = ({ slug, sizes, details: { optionGroups } }: MenuItemRow): ItemParts => ({
  slug,
  sizes,
  optionGroups,
})

/** An item at a store's prices; without a difference, at those of the brand. */
export function pricedItem(
  menu: PricedMenu,
  { details, sizes, nutrition }: MenuItemRow,
  { hasMemberPrices, difference, isOut = false }: Terms,
): PricedItem {
  const own = sizes.map((size) => toPricedSize(size, hasMemberPrices))
  const defaultSize = own.find(({ isDefault }) => isDefault) ?? own[0]
  const pricePence = defaultSize?.pricePence ?? difference?.pricePence ?? details.pricePence
  const member = defaultSize
    ? defaultSize.memberPricePence
    : lowerMemberPrice(details.memberPricePence, pricePence)
  return {
    id: details.slug,
    slug: details.slug,
    name: details.name,
    picture: buildPictureSource(menu.brandId, 'items', details.slug),
    morePictures: details.morePictures?.map(({ alt }, at) => ({
      picture: buildPictureSource(menu.brandId, 'items', chooseItemPictureName(details.slug, at + 1)),
      alt,
    })),
    pricePence,
    memberPricePence: hasMemberPrices ? member : undefined,
    sizes: own,
    optionGroups: details.optionGroups.flatMap((slug) => menu.optionGroups.get(slug) ?? []),
    isAvailable: !isOut,
    details,
    nutrition,
  }
}
