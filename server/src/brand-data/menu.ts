import * as z from 'zod'
import { count, list, optionalCount, optionalText, text, yes } from './cells.ts'
import { Allergen, FreeFrom, FulfilmentMethod, Pence, Slug, Text } from './scalars.ts'

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
  ingredients: optionalText,
  allergens: list(Allergen),
  mayContain: list(Allergen),
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
          allergens: z.array(Allergen).default([]),
          kcal: z.int().min(0).optional(),
        }),
      )
      .min(1),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be below min' })
export type OptionGroup = z.infer<typeof OptionGroup>
