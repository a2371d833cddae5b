import * as z from 'zod'
import {
  declaredAllergens,
  DeclaredAllergen,
  DietaryLabel,
  FulfilmentMethod,
  Pence,
  Picture,
  Slug,
  Text,
} from './scalars.ts'
import type { catalogueApi } from '@larder/shared/contracts'
import { optionAllergens, combineAllergens, type AllergenStatement } from '@larder/shared/domain'

const Count = z.int().min(0)
const Amount = z.number().min(0)

/** A category of the menu, in the order shown to shoppers. */
export const Category = z.strictObject({
  slug: Slug,
  name: Text,
  /** Slug of the parent category; empty for a top-level category. */
  parent: Text.optional(),
  description: Text.optional(),
  picture: Picture,
})
export type Category = z.infer<typeof Category>

/** A picture of an item beside its first: the file and the text for those who do not see it. */
export const ItemPicture = z.strictObject({ picture: Picture, alt: Text })
export type ItemPicture = z.infer<typeof ItemPicture>

export const Item = z.strictObject({
  slug: Slug,
  name: Text,
  /** Category slugs. The first one is the item's main category. */
  categories: z.array(Slug),
  pricePence: Count,
  /** Price for members of the brand's membership. */
  memberPricePence: Count.optional(),
  /** The size of one piece: `1 litre`, `6 pack`. */
  unitSize: Text.optional(),
  unitPricePence: Count.optional(),
  /** The unit of `unitPricePence`: `litre`, `kg`, `100g`, `each`. */
  unitPricePer: Text.optional(),
  /**
   * Sold by weight: `unitSize` is what one piece weighs about and `pricePence` what that costs; the shopper pays what it
   * weighs, at the unit price (decision 280).
   */
  isWeighed: z.boolean().optional(),
  /** The manufacturer; empty when unknown. */
  manufacturer: Text.optional(),
  description: Text,
  /**
   * Ingredients with allergens in capitals: `WHEAT flour`. Empty means unknown; `none` means that no list is required.
   */
  ingredients: Text.optional(),
  /**
   * Allergens. Empty means unknown, so the shopper is referred to the store; `none` means declared to contain none of
   * the fourteen.
   */
  allergens: declaredAllergens(z.array(DeclaredAllergen)),
  /** Traces, declared in the same way. */
  mayContain: declaredAllergens(z.array(DeclaredAllergen)),
  /** Storage instructions. Empty means unknown; `none` means no special storage. */
  storage: Text.optional(),
  /** The item is not food, so no allergens are shown. */
  isNonFood: z.boolean(),
  isAlcohol: z.boolean(),
  /** Minimum age: 18 for alcohol; 16 or 18 for other restricted items. */
  minimumAge: Count.optional(),
  /** High in fat, sugar or salt (spec §9). */
  isHfss: z.boolean(),
  /**
   * Labels such as `vegan` or `nut free` (spec §9). An import is rejected unless the declared allergens confirm them.
   */
  dietaryLabels: z.array(DietaryLabel),
  kcal: Count.optional(),
  optionGroups: z.array(Slug),
  /** Order methods; empty means every method. */
  methods: z.array(FulfilmentMethod),
  isRecommended: z.boolean(),
  maxPerBasket: Count.optional(),
  picture: Picture,
  /** Pictures after the first, for the item's own page: the back of the pack, a portion. Absent for none. */
  morePictures: z.array(ItemPicture).max(5).optional(),
})
export type Item = z.infer<typeof Item>

export const Size = z.strictObject({
  item: Slug,
  slug: Slug,
  name: Text,
  pricePence: Count,
  memberPricePence: Count.optional(),
  kcal: Count.optional(),
  isDefault: z.boolean(),
})
export type Size = z.infer<typeof Size>

/** Nutrition amounts of an item per 100 g or ml and per portion. Missing amounts are unknown. */
export const Nutrition = z.strictObject({
  item: Slug,
  /** `none` means that the item needs no declaration; the row then has no amounts. */
  per: z.enum(['100g', '100ml', 'portion', 'none']),
  /** The size of a portion: `1 slice, 40 g`. */
  portion: Text.optional(),
  energyKj: Amount.optional(),
  energyKcal: Amount.optional(),
  fat: Amount.optional(),
  saturates: Amount.optional(),
  carbohydrate: Amount.optional(),
  sugars: Amount.optional(),
  fibre: Amount.optional(),
  protein: Amount.optional(),
  salt: Amount.optional(),
})
export type Nutrition = z.infer<typeof Nutrition>

/** A difference between a store's menu and the brand's menu. */
export const Availability = z.strictObject({
  store: Count,
  item: Slug,
  /** `no` removes the item from this store's menu; `out` shows it as sold out. */
  sold: z.enum(['yes', 'no', 'out']),
  pricePence: Count.optional(),
})
export type Availability = z.infer<typeof Availability>

/** A group of options for an item. */
export const OptionGroup = z
  .strictObject({
    slug: Slug,
    name: Text,
    help: Text.optional(),
    min: z.int().min(0).max(20),
    /** Maximum number of options that may be chosen, including repeats. */
    max: z.int().min(1).max(20),
    options: z
      .array(
        z.strictObject({
          slug: Slug,
          name: Text,
          pricePence: Pence.default(0),
          isDefault: z.boolean().default(false),
          /** Absent or empty means unknown; `none` means declared to contain none. Traces are those of the item. */
          allergens: declaredAllergens(z.array(DeclaredAllergen)).default([]),
          kcal: z.int().min(0).optional(),
        }),
      )
      .min(1),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be below min' })
  .refine(({ max, options }) => options.filter(({ isDefault }) => isDefault).length <= max, {
    path: ['options'],
    message: 'has more defaults than max allows',
  })
export type OptionGroup = z.infer<typeof OptionGroup>

const toDeclaredNames = (names: readonly string[]): string[] | undefined =>
  names.length === 0 ? undefined : names.filter((name) => name !== 'none')

/** Declared allergens in the shape of the contract; an empty field means unknown. */
export const toAllergenInfo = ({
  allergens,
  mayContain,
}: Pick<Item, 'allergens'> & Partial<Pick<Item, 'mayContain'>>): catalogueApi.AllergenInfo => ({
  contains: toDeclaredNames(allergens),
  mayContain: mayContain && toDeclaredNames(mayContain),
})

type Option = Pick<OptionGroup['options'][number], 'isDefault' | 'allergens'>
type Group = { options: readonly Option[] }

/** The allergens of an item with its default options. */
export function collectDefaultAllergens(item: Item, groups: readonly Group[]): AllergenStatement {
  const options = groups.flatMap((group) => group.options.filter(({ isDefault }) => isDefault))
  return combineAllergens([
    toAllergenInfo(item),
    ...options.map((option) => optionAllergens(toAllergenInfo(option))),
  ])
}
