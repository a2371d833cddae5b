import * as z from 'zod'
import { count, list, optionalAmount, optionalCount, optionalText, text, yes } from './read-parts.ts'
import type { Availability, Category, Item, Nutrition, Size } from '@larder/api/model/menu.ts'
import {
  declaredAllergens,
  DeclaredAllergen,
  DietaryLabel,
  FulfilmentMethod,
  Picture,
  Slug,
} from '@larder/api/model/scalars.ts'

const methods = list(FulfilmentMethod)

/** `menu/categories.csv`: categories in the sequence shown to shoppers. */
export const CategoryRow = z.strictObject({
  slug: Slug,
  name: text,
  parent: optionalText,
  description: optionalText,
  picture: Picture,
}) satisfies z.ZodType<Category>

/** `menu/items.csv`: one menu item per row. */
export const ItemRow = z.strictObject({
  slug: Slug,
  name: text,
  categories: list(Slug),
  pricePence: count,
  memberPricePence: optionalCount,
  unitSize: optionalText,
  unitPricePence: optionalCount,
  unitPricePer: optionalText,
  manufacturer: optionalText,
  description: text,
  ingredients: optionalText,
  allergens: declaredAllergens(list(DeclaredAllergen)),
  mayContain: declaredAllergens(list(DeclaredAllergen)),
  storage: optionalText,
  isNonFood: yes,
  isAlcohol: yes,
  minimumAge: optionalCount,
  isHfss: yes,
  dietaryLabels: list(DietaryLabel),
  kcal: optionalCount,
  optionGroups: list(Slug),
  methods,
  isRecommended: yes,
  maxPerBasket: optionalCount,
  picture: Picture,
}) satisfies z.ZodType<Item>

/** `menu/sizes.csv`: the sizes and prices in which an item is sold. */
export const SizeRow = z.strictObject({
  item: Slug,
  slug: Slug,
  name: text,
  pricePence: count,
  memberPricePence: optionalCount,
  kcal: optionalCount,
  isDefault: yes,
}) satisfies z.ZodType<Size>

/** `menu/nutrition.csv`: an item's amounts per 100 g or ml and per portion. Without a row they are unknown. */
export const NutritionRow = z.strictObject({
  item: Slug,
  per: z.enum(['100g', '100ml', 'portion', 'none']),
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
}) satisfies z.ZodType<Nutrition>

/** `menu/availability.csv`: differences between a store's menu and the brand's menu. */
export const AvailabilityRow = z.strictObject({
  store: count,
  item: Slug,
  sold: z.enum(['yes', 'no', 'out']),
  pricePence: optionalCount,
}) satisfies z.ZodType<Availability>
