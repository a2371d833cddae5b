import type { Deal, Item, ItemPicture, Nutrition, OptionGroup } from '../../model/index.ts'

/** Amounts in pence. */
export type PricedSize = {
  id: string
  name: string
  pricePence: number
  memberPricePence?: number | undefined
  kcal?: number | undefined
  isDefault: boolean
}

type PricedOption = {
  id: string
  name: string
  pricePence: number
  isDefault: boolean
  allergens: OptionGroup['options'][number]['allergens']
  kcal?: number | undefined
}

export type PricedOptionGroup = {
  id: string
  name: string
  help?: string | undefined
  min: number
  max: number
  options: readonly PricedOption[]
}

/** A menu item as one store sells it by one method; `id` is the slug. */
export type PricedItem = {
  id: string
  slug: string
  name: string
  picture: string
  morePictures?: ItemPicture[] | undefined
  /** Price of the default size when there are sizes. */
  pricePence: number
  memberPricePence?: number | undefined
  sizes: readonly PricedSize[]
  optionGroups: readonly PricedOptionGroup[]
  /** False when the item is sold out. */
  isAvailable: boolean
  /** The imported row: labels, allergens, minimum age, categories, limits. */
  details: Item
  nutrition: readonly Nutrition[]
}

/** A deal that applies at this store, for this method, on this day; `id` is the slug. */
export type PricedDeal = Deal & {
  id: string
  /** The store's items that belong to the deal (for a meal deal, its choices); empty for "spend and save". */
  itemIds: readonly string[]
}

export type MenuLookup = { storeId: number; method: 'delivery' | 'collection'; now: Date }
