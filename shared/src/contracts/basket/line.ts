import * as z from 'zod'
import { AllergenStatement } from '../catalogue/food.ts'
import { Money } from '../money.ts'

const id = z.string().min(1).max(120)

/** 1 to 99 (trust T8). */
export const Quantity = z.int('Please enter the quantity.').min(1).max(99)

const ChosenOption = z.object({ optionId: id, groupId: id.optional(), quantity: Quantity.default(1) })

/** A shopper's addition to the basket (spec §7 basket/item/add). */
export const MenuItemChoice = z.object({
  /** Id of the menu item; of the deal when `mealDeal` is given. */
  menuItemId: id,
  quantity: Quantity,
  sizeId: id.optional(),
  options: z.array(ChosenOption).max(100).default([]),
  /** One choice for each item chosen from a meal deal's groups. */
  mealDeal: z
    .object({
      choices: z
        .array(
          z.object({
            groupId: id,
            menuItemId: id,
            sizeId: id.optional(),
            options: z.array(ChosenOption).max(50).default([]),
          }),
        )
        .min(1)
        .max(30),
    })
    .optional(),
})
export type MenuItemChoice = z.infer<typeof MenuItemChoice>

/** Why a line, or the basket, cannot go to checkout. `message` is for the shopper. */
export const CheckoutConflict = z.object({
  code: z.enum([
    'ITEM_UNAVAILABLE',
    'OPTION_UNAVAILABLE',
    'METHOD_UNAVAILABLE',
    'ITEM_LIMIT',
    'BASKET_LIMIT',
    'STORE_CLOSED',
    'ORDERS_PAUSED',
    'NOT_DELIVERED_HERE',
    'COUPON_NEEDS_MEMBER',
    'COUPON_NEEDS_VERIFIED_PHONE',
    'MIN_SPEND',
  ]),
  message: z.string(),
})
export type CheckoutConflict = z.infer<typeof CheckoutConflict>

export const LineOption = z.object({
  optionId: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Unit price, before quantity; 0 when free. */
  price: Money,
})
export type LineOption = z.infer<typeof LineOption>

const MealDealPart = z.object({
  groupId: z.string(),
  groupName: z.string(),
  menuItemId: z.string(),
  name: z.string(),
  sizeId: z.string().optional(),
  sizeName: z.string().optional(),
  options: z.array(LineOption),
})

/** One line of the basket, with everything the basket page shows of it. */
export const BasketLine = z.object({
  basketLineId: z.string(),
  kind: z.enum(['item', 'mealDeal']),
  menuItemId: z.string(),
  menuItemSlug: z.string(),
  name: z.string(),
  /** Source for the image proxy. */
  picture: z.string().optional(),
  quantity: z.int(),
  sizeId: z.string().optional(),
  sizeName: z.string().optional(),
  options: z.array(LineOption),
  /** The chosen parts, for `kind: 'mealDeal'`. */
  mealDealParts: z.array(MealDealPart),
  /** Unit price, options included, for this shopper. */
  unitPrice: Money,
  /** Without the membership price; equal to `unitPrice` when none applies. */
  fullUnitPrice: Money,
  lineTotal: Money,
  /** The line's share of deals and coupon. */
  discount: Money,
  lineTotalAfterDiscounts: Money,
  /** Names of the deals that reduced this line. */
  dealNames: z.array(z.string()),
  /**
   * Allergens of the line with its options or parts, as sentences; "Ask the store" where unknown, empty for
   * non-food (decision 096).
   */
  allergens: z.array(z.string()),
  /** The same as data, for a shopper who avoids some; absent for non-food, and from a server that does not know of it. */
  allergenStatement: AllergenStatement.optional(),
  /**
   * Dietary labels that hold for the line as chosen: an extra has none, so it ends them. Absent for non-food, and from a server that
   * does not know of it.
   */
  dietaryLabels: z.array(z.string()).optional(),
  /** The item has sizes or options to choose, though none is chosen, or it is a meal deal. */
  hasChoices: z.boolean(),
  isAlcohol: z.boolean(),
  /** "You must be at least %s to purchase this item" (spec §5). */
  minimumAge: z.int().optional(),
  isHfss: z.boolean(),
  /** Maximum quantity of this item in one basket; absent: 99. */
  maxQuantity: z.int().optional(),
  checkoutConflicts: z.array(CheckoutConflict),
})
export type BasketLine = z.infer<typeof BasketLine>
