import * as z from 'zod'
import { Money } from '../money.ts'

const id = z.string().min(1).max(120)

/** One to 99 of a thing (trust T8). */
export const Quantity = z.int('Please enter the quantity.').min(1).max(99)

const ChosenOption = z.object({ optionId: id, groupId: id.optional(), quantity: Quantity.default(1) })

/** What a shopper puts into the basket (spec §7 basket/item/add). */
export const MenuItemChoice = z.object({
  /** Id of the menu item; of the deal when `mealDeal` is given. */
  menuItemId: id,
  quantity: Quantity,
  sizeId: id.optional(),
  options: z.array(ChosenOption).max(100).default([]),
  /** One choice for each thing picked out of a meal deal's groups. */
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

/** Why a line, or the basket, cannot go to checkout. `message` is for people. */
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
  /** For one, before quantity; 0 when free. */
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
  /** What was picked, for `kind: 'mealDeal'`. */
  mealDealParts: z.array(MealDealPart),
  /** For one, options included, at the price this shopper pays. */
  unitPrice: Money,
  /** Without the membership price; equal to `unitPrice` when none applies. */
  fullUnitPrice: Money,
  lineTotal: Money,
  /** Share of deals and coupon that fell on this line. */
  discount: Money,
  lineTotalAfterDiscounts: Money,
  /** Names of the deals that reduced this line. */
  dealNames: z.array(z.string()),
  /**
   * Allergens of the line with its options or parts, in sentences; "Ask the store" where not known, empty for what
   * nobody eats (decision 096). Absent in what older servers wrote: nothing is said then.
   */
  allergens: z.array(z.string()).optional(),
  isAlcohol: z.boolean(),
  /** "You must be at least %s to purchase this item" (spec §5). */
  minimumAge: z.int().optional(),
  isHfss: z.boolean(),
  /** Most of this item in one basket; absent: 99. */
  maxQuantity: z.int().optional(),
  checkoutConflicts: z.array(CheckoutConflict),
})
export type BasketLine = z.infer<typeof BasketLine>
