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
import { asOption, combineAllergens, type AllergenStatement } from '@larder/shared/domain'

const count = z.int().min(0)
const amount = z.number().min(0)

/** A category of the menu, in the order shown to shoppers. */
export const Category = z.strictObject({
  slug: Slug,
  name: Text,
  /** Slug of the parent category; empty for the first level. */
  parent: Text.optional(),
  description: Text.optional(),
  picture: Picture,
})
export type Category = z.infer<typeof Category>

/** A menu item of the brand. */
export const Item = z.strictObject({
  slug: Slug,
  name: Text,
  /** Category slugs; the first is the item's main category. */
  categories: z.array(Slug),
  pricePence: count,
  /** Price for members of the brand's membership. */
  memberPricePence: count.optional(),
  /** Size of one piece: `1 litre`, `6 pack`. */
  unitSize: Text.optional(),
  unitPricePence: count.optional(),
  /** `litre`, `kg`, `100g`, `each`: the unit of `unitPricePence`. */
  unitPricePer: Text.optional(),
  /** The manufacturer. Empty: unknown. */
  manufacturer: Text.optional(),
  description: Text,
  /** Empty: unknown. `none`: no list is required. Allergens in capitals: `WHEAT flour`. */
  ingredients: Text.optional(),
  /** Empty: unknown, the shopper is referred to the store. `none`: declared to contain none of the fourteen. */
  allergens: declaredAllergens(z.array(DeclaredAllergen)),
  /** Traces, in the same way. */
  mayContain: declaredAllergens(z.array(DeclaredAllergen)),
  /** How to store it. Empty: unknown. `none`: no special storage. */
  storage: Text.optional(),
  /** Not food: no allergens are shown. */
  isNonFood: z.boolean(),
  isAlcohol: z.boolean(),
  /** 18 for alcohol; 16 or 18 for other restricted goods. */
  minimumAge: count.optional(),
  /** High in fat, sugar or salt (spec §9). */
  isHfss: z.boolean(),
  /** `vegan`, `nut free` (spec §9); an import is rejected where the declared allergens do not confirm them. */
  dietaryLabels: z.array(DietaryLabel),
  kcal: count.optional(),
  optionGroups: z.array(Slug),
  /** Empty: every method. */
  methods: z.array(FulfilmentMethod),
  isRecommended: z.boolean(),
  /** Most of one item in a basket. */
  maxPerBasket: count.optional(),
  picture: Picture,
})
export type Item = z.infer<typeof Item>

/** A size in which an item is sold, with its price. */
export const Size = z.strictObject({
  item: Slug,
  slug: Slug,
  name: Text,
  pricePence: count,
  memberPricePence: count.optional(),
  kcal: count.optional(),
  isDefault: z.boolean(),
})
export type Size = z.infer<typeof Size>

/** An item's amounts per 100 g or ml and per portion; without any they are unknown. */
export const Nutrition = z.strictObject({
  item: Slug,
  /** `none`: the item needs no declaration; its row has no amounts. */
  per: z.enum(['100g', '100ml', 'portion', 'none']),
  /** Size of a portion: `1 slice, 40 g`. */
  portion: Text.optional(),
  energyKj: amount.optional(),
  energyKcal: amount.optional(),
  fat: amount.optional(),
  saturates: amount.optional(),
  carbohydrate: amount.optional(),
  sugars: amount.optional(),
  fibre: amount.optional(),
  protein: amount.optional(),
  salt: amount.optional(),
})
export type Nutrition = z.infer<typeof Nutrition>

/** Where a store differs from the brand's menu. */
export const Availability = z.strictObject({
  /** Number of the store. */
  store: count,
  item: Slug,
  /** `no` takes the item off this store's menu, `out` shows it as sold out. */
  sold: z.enum(['yes', 'no', 'out']),
  pricePence: count.optional(),
})
export type Availability = z.infer<typeof Availability>

/** Choices that an item offers. */
export const OptionGroup = z
  .strictObject({
    slug: Slug,
    name: Text,
    help: Text.optional(),
    min: z.int().min(0).max(20),
    /** Most options that may be chosen, including repeats. */
    max: z.int().min(1).max(20),
    options: z
      .array(
        z.strictObject({
          slug: Slug,
          name: Text,
          pricePence: Pence.default(0),
          isDefault: z.boolean().default(false),
          /** Absent or empty: unknown. `none`: declared to contain none. Traces are those of the item. */
          allergens: declaredAllergens(z.array(DeclaredAllergen)).default([]),
          kcal: z.int().min(0).optional(),
        }),
      )
      .min(1),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be below min' })
export type OptionGroup = z.infer<typeof OptionGroup>

const declaredNames = (names: readonly string[]): string[] | undefined =>
  names.length === 0 ? undefined : names.filter((name) => name !== 'none')

/** A brand's allergens as a declaration: an empty field means unknown. */
export const allergenInfo = ({
  allergens,
  mayContain,
}: Pick<Item, 'allergens'> & Partial<Pick<Item, 'mayContain'>>): catalogueApi.AllergenInfo => ({
  contains: declaredNames(allergens),
  mayContain: mayContain && declaredNames(mayContain),
})

type Option = Pick<OptionGroup['options'][number], 'isDefault' | 'allergens'>
type Group = { options: readonly Option[] }

/** An item with the options that are preselected. */
export function defaultAllergens(item: Item, groups: readonly Group[]): AllergenStatement {
  const options = groups.flatMap((group) => group.options.filter(({ isDefault }) => isDefault))
  return combineAllergens([allergenInfo(item), ...options.map((option) => asOption(allergenInfo(option)))])
}
