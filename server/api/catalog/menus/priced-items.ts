import { pictureSource, type OptionGroup, type Size } from '../../model/index.ts'
import type { StoreRecord } from '../stores/store-rules.ts'
import type { BrandMenu } from './brand-menu.ts'
import type { PricedItem, PricedOptionGroup, PricedSize } from './catalogue.types.ts'

/** A members' price counts only when it is lower. */
const ifLower = (member: number | undefined, price: number): number | undefined =>
  member !== undefined && member < price ? member : undefined

function pricedSize(size: Size, hasMemberPrices: boolean): PricedSize {
  const { slug, name, pricePence, memberPricePence, kcal, isDefault } = size
  const member = hasMemberPrices ? ifLower(memberPricePence, pricePence) : undefined
  return { id: slug, name, pricePence, memberPricePence: member, kcal, isDefault }
}

function pricedGroup({ slug, name, help, min, max, options }: OptionGroup): PricedOptionGroup {
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

function pricedItem(
  menu: BrandMenu,
  store: StoreRecord,
  { details, sizes, nutrition }: MenuItemRecord,
): PricedItem | undefined {
  const difference = menu.differences.get(store.id)?.get(details.slug)
  if (difference?.sold === 'no') return undefined
  const own = sizes.map((size) => pricedSize(size, store.membershipPricing))
  const defaultSize = own.find(({ isDefault }) => isDefault) ?? own[0]
  const pricePence = defaultSize?.pricePence ?? difference?.pricePence ?? details.pricePence
  const member = defaultSize ? defaultSize.memberPricePence : ifLower(details.memberPricePence, pricePence)
  const optionGroups = details.optionGroups.flatMap((slug) => menu.optionGroups.get(slug) ?? [])
  return {
    id: details.slug,
    slug: details.slug,
    name: details.name,
    picture: pictureSource(menu.brandId, 'items', details.slug),
    pricePence,
    memberPricePence: store.membershipPricing ? member : undefined,
    sizes: own,
    optionGroups: optionGroups.map(pricedGroup),
    isAvailable: difference?.sold !== 'out',
    details,
    nutrition,
  }
}

/** Everything a store sells by a method, in menu order, at its own prices. */
export function pricedItems(
  menu: BrandMenu,
  store: StoreRecord,
  method: 'delivery' | 'collection',
): PricedItem[] {
  return menu.items
    .filter(({ details: { methods } }) => methods.length === 0 || methods.includes(method))
    .flatMap((sold) => pricedItem(menu, store, sold) ?? [])
}
