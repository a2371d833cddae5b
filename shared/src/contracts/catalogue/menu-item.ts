import * as z from 'zod'
import { Picture } from '../fields.ts'
import { Money } from '../money.ts'
import { AllergenInfo } from './food.ts'

/** For how long a browser may keep what says that an item is sold out, in seconds: shoppers learn of it within two. */
export const SOLD_OUT_CACHE_SEC = 1

export const ItemSize = z.object({
  id: z.string(),
  name: z.string(),
  price: Money,
  membershipPrice: Money.optional(),
  kcal: z.int().optional(),
  isDefault: z.boolean(),
  /** False for a size that is sold out. */
  isAvailable: z.boolean().optional(),
})
export type ItemSize = z.infer<typeof ItemSize>

export const ItemOption = z.object({
  id: z.string(),
  name: z.string(),
  /** Added to the item's price. */
  price: Money,
  isDefault: z.boolean(),
  allergenInfo: AllergenInfo,
  kcal: z.int().optional(),
  /** False for an option that is sold out. */
  isAvailable: z.boolean().optional(),
})
export type ItemOption = z.infer<typeof ItemOption>

export const OptionGroup = z.object({
  id: z.string(),
  name: z.string(),
  help: z.string().optional(),
  /** Minimum and maximum number of options, counting repeats. */
  min: z.int(),
  max: z.int(),
  options: z.array(ItemOption),
})
export type OptionGroup = z.infer<typeof OptionGroup>

/** A badge on an item: an offer that includes it, or the membership price. */
export const Badge = z.object({
  kind: z.enum(['deal', 'membership', 'recommended']),
  text: z.string(),
  dealSlug: z.string().optional(),
})
export type Badge = z.infer<typeof Badge>

/** A menu item as one store sells it. `price` is the default size's price if the item has sizes. */
export const MenuItem = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  categorySlug: z.string(),
  picture: Picture,
  price: Money,
  membershipPrice: Money.optional(),
  /** A deal's discount on every unit, in per cent. The item's prices do not include it. */
  percentOff: z.int().optional(),
  /** The size of one unit: `1 litre`; of one that is sold by weight `about 1.6kg`. */
  unitSize: z.string().optional(),
  /** Sold by weight: the price is that of the size, and the shopper pays what it weighs. */
  isWeighed: z.boolean().optional(),
  /** The unit price as text, with the deal of `percentOff`: `£1.20 per litre`. */
  unitPriceText: z.string().optional(),
  /** The same at the member price; absent where members pay the same. */
  memberUnitPriceText: z.string().optional(),
  /** The unit price for comparing items: per kilogram, litre or piece. */
  unitPrice: z.object({ amount: Money, per: z.enum(['kg', 'litre', 'each']) }).optional(),
  /** The manufacturer; absent when unknown. */
  manufacturer: z.string().optional(),
  sizes: z.array(ItemSize),
  optionGroups: z.array(OptionGroup),
  /** Whether a size or an option has to be chosen before the item can be added. */
  needsChoice: z.boolean(),
  /** False for non-food, which has no allergen information. */
  isFood: z.boolean(),
  allergenInfo: AllergenInfo,
  /** Dietary and free-from labels that the declared allergens confirm (spec §9). */
  dietaryLabels: z.array(z.string()),
  kcal: z.int().optional(),
  /** High in fat, sugar or salt (spec §9). */
  isHfss: z.boolean(),
  isAlcohol: z.boolean(),
  minimumAge: z.int().optional(),
  isRecommended: z.boolean(),
  /** False for an item that is on the menu but sold out. */
  isAvailable: z.boolean(),
  maxPerBasket: z.int().optional(),
  badges: z.array(Badge),
})
export type MenuItem = z.infer<typeof MenuItem>
