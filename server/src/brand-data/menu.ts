import * as z from 'zod'
import { count, list, optionalAmount, optionalCount, optionalText, optionalYes, text, yes } from './cells.ts'
import {
  declaredAllergens,
  DeclaredAllergen,
  FreeFrom,
  FulfilmentMethod,
  Pence,
  Slug,
  Text,
} from './scalars.ts'

const methods = list(FulfilmentMethod)

/** `menu/categories.csv`, in the order shoppers see. */
export const Category = z.strictObject({
  slug: Slug,
  name: text,
  /** Slug of the category above; empty for the first level. */
  parent: optionalText,
  description: optionalText,
  picture: text,
})
export type Category = z.infer<typeof Category>

/** `menu/items.csv`: one menu item a row. */
export const Item = z.strictObject({
  slug: Slug,
  name: text,
  /** Category slugs; the first is the item's home. */
  categories: list(Slug),
  pricePence: count,
  /** Price for members of the brand's membership. */
  memberPricePence: optionalCount,
  /** What one is: `1 litre`, `6 pack`. */
  unitSize: optionalText,
  unitPricePence: optionalCount,
  /** `litre`, `kg`, `100g`, `each`: the unit of `unitPricePence`. */
  unitPricePer: optionalText,
  description: text,
  /** Empty: not known. `none`: no list is needed. Allergens in capitals: `WHEAT flour`. */
  ingredients: optionalText,
  /** Empty: not known, the shopper is sent to the store. `none`: known to be none of the fourteen. */
  allergens: declaredAllergens(list(DeclaredAllergen)),
  /** Traces, in the same way. */
  mayContain: declaredAllergens(list(DeclaredAllergen)),
  /** How to keep it. Empty: not known. `none`: nothing in particular. */
  storage: optionalText,
  /** What nobody eats: nothing is said of allergens. */
  isNonFood: optionalYes,
  isAlcohol: yes,
  /** 18 for alcohol; 16 or 18 for other restricted goods. */
  minimumAge: optionalCount,
  /** High in fat, sugar or salt (spec §9). */
  isHfss: yes,
  freeFrom: list(FreeFrom),
  kcal: optionalCount,
  optionGroups: list(Slug),
  /** Empty: every method. */
  methods,
  isRecommended: yes,
  /** Most of one item in a basket. */
  maxPerBasket: optionalCount,
  picture: text,
})
export type Item = z.infer<typeof Item>

/** `menu/sizes.csv`: an item with rows here is sold in these sizes at these prices. */
export const Size = z.strictObject({
  item: Slug,
  slug: Slug,
  name: text,
  pricePence: count,
  memberPricePence: optionalCount,
  kcal: optionalCount,
  isDefault: yes,
})
export type Size = z.infer<typeof Size>

/** `menu/nutrition.csv`: an item's amounts per 100 g or ml and per portion; an item without a row is not known. */
export const Nutrition = z.strictObject({
  item: Slug,
  /** `none`: the item needs no declaration; its row has no amounts. */
  per: z.enum(['100g', '100ml', 'portion', 'none']),
  /** What a portion is: `1 slice, 40 g`. */
  portion: optionalText,
  energyKj: optionalAmount,
  energyKcal: optionalAmount,
  fat: optionalAmount,
  saturates: optionalAmount,
  carbohydrate: optionalAmount,
  sugars: optionalAmount,
  fibre: optionalAmount,
  protein: optionalAmount,
  salt: optionalAmount,
})
export type Nutrition = z.infer<typeof Nutrition>

/** `menu/availability.csv`: where a store differs from the brand's menu. */
export const Availability = z.strictObject({
  /** Number of the store. */
  store: count,
  item: Slug,
  /** `no` takes the item off this store's menu, `out` shows it as sold out. */
  sold: z.enum(['yes', 'no', 'out']),
  pricePence: optionalCount,
})
export type Availability = z.infer<typeof Availability>

/** `menu/option-groups.json`. */
export const OptionGroup = z
  .strictObject({
    slug: Slug,
    name: Text,
    help: Text.optional(),
    min: z.int().min(0).max(20),
    /** Most options that may be chosen, repeats counted. */
    max: z.int().min(1).max(20),
    options: z
      .array(
        z.strictObject({
          slug: Slug,
          name: Text,
          pricePence: Pence.default(0),
          isDefault: z.boolean().default(false),
          /** Absent or empty: not known. `none`: known to be none. Traces are those of the item. */
          allergens: declaredAllergens(z.array(DeclaredAllergen)).default([]),
          kcal: z.int().min(0).optional(),
        }),
      )
      .min(1),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be below min' })
export type OptionGroup = z.infer<typeof OptionGroup>
