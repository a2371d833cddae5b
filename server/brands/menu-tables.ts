import * as z from 'zod'
import {
  countCell,
  declaredTextCell,
  ingredientsCell,
  laterYesCell,
  listCell,
  optionalAmountCell,
  optionalCountCell,
  optionalTextCell,
  picturesCell,
  statedCountCell,
  textCell,
  wordCell,
  yesCell,
} from './cells.ts'
import type { Availability, Category, Item, Nutrition, Size } from '@larder/api/model/menu.ts'
import {
  declaredAllergens,
  DeclaredAllergen,
  DietaryLabel,
  FulfilmentMethod,
  Picture,
  Slug,
} from '@larder/api/model/scalars.ts'
import { getDeclaredAllergen } from '@larder/shared/domain'

const toLowerCase = (word: string) => word.toLowerCase()
const methodsCell = listCell(FulfilmentMethod, toLowerCase)

const allergensCell = declaredAllergens(
  listCell(DeclaredAllergen, (part) => getDeclaredAllergen(part) ?? part.toLowerCase()),
)
const labelsCell = listCell(DietaryLabel, (part) => part.toLowerCase().replaceAll('-', ' '))

/** `menu/categories.csv`: categories in the order shown to shoppers. */
export const CategoryRow = z.strictObject({
  slug: Slug,
  name: textCell,
  parent: optionalTextCell,
  description: optionalTextCell,
  picture: Picture,
}) satisfies z.ZodType<Category>

export const ItemRow = z.strictObject({
  slug: Slug,
  name: textCell,
  categories: listCell(Slug),
  pricePence: countCell,
  memberPricePence: optionalCountCell,
  unitSize: optionalTextCell,
  unitPricePence: optionalCountCell,
  unitPricePer: optionalTextCell,
  manufacturer: optionalTextCell,
  description: textCell,
  ingredients: ingredientsCell,
  allergens: allergensCell,
  mayContain: allergensCell,
  storage: declaredTextCell,
  isNonFood: yesCell,
  isAlcohol: yesCell,
  minimumAge: statedCountCell,
  isHfss: yesCell,
  dietaryLabels: labelsCell,
  kcal: optionalCountCell,
  optionGroups: listCell(Slug),
  methods: methodsCell,
  isRecommended: yesCell,
  maxPerBasket: optionalCountCell,
  picture: Picture,
  morePictures: picturesCell,
  isWeighed: laterYesCell,
}) satisfies z.ZodType<Item>

/** `menu/sizes.csv`: the sizes and prices in which an item is sold. */
export const SizeRow = z.strictObject({
  item: Slug,
  slug: Slug,
  name: textCell,
  pricePence: countCell,
  memberPricePence: optionalCountCell,
  kcal: optionalCountCell,
  isDefault: yesCell,
}) satisfies z.ZodType<Size>

/** `menu/nutrition.csv`: an item's amounts per 100 g or ml and per portion. Without a row they are unknown. */
export const NutritionRow = z.strictObject({
  item: Slug,
  per: wordCell(['100g', '100ml', 'portion', 'none']),
  portion: optionalTextCell,
  energyKj: optionalAmountCell,
  energyKcal: optionalAmountCell,
  fat: optionalAmountCell,
  saturates: optionalAmountCell,
  carbohydrate: optionalAmountCell,
  sugars: optionalAmountCell,
  fibre: optionalAmountCell,
  protein: optionalAmountCell,
  salt: optionalAmountCell,
}) satisfies z.ZodType<Nutrition>

export const AvailabilityRow = z.strictObject({
  store: countCell,
  item: Slug,
  sold: wordCell(['yes', 'no', 'out']),
  pricePence: optionalCountCell,
}) satisfies z.ZodType<Availability>
