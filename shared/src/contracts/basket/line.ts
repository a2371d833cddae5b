import * as z from 'zod'
import { AllergenStatement } from '../catalogue/food.ts'
import { Money } from '../money.ts'
import { IfMissing, PickedSubstitute, Substitute } from './if-missing.ts'

const id = z.string().min(1).max(120)

/** 1 to 99 (trust T8). */
export const Quantity = z.int('Please enter the quantity.').min(1).max(99)

const ChosenOption = z.object({ optionId: id, groupId: id.optional(), quantity: Quantity.default(1) })

/** An item that a shopper adds to the basket (spec §7 basket/item/add). */
export const MenuItemChoice = z.object({
  /** Id of the menu item, or of the deal with `mealDeal`. */
  menuItemId: id,
  quantity: Quantity,
  sizeId: id.optional(),
  options: z.array(ChosenOption).max(100).default([]),
  /** One choice per item that was chosen from a meal deal's groups. */
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
  /** The choice that the line brings along from an earlier one; without it the basket's counts. */
  ifMissing: IfMissing.optional(),
  substitute: PickedSubstitute.optional(),
})
export type MenuItemChoice = z.infer<typeof MenuItemChoice>

/** The reason why a line or the basket cannot go to checkout. `message` is for the shopper. */
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
  /** The unit price without the membership price; equal to `unitPrice` when none applies. */
  fullUnitPrice: Money,
  /** What the line pays per kilogram, litre or piece: `£1.20 per litre`. Absent where the item has none. */
  unitPriceText: z.string().optional(),
  /** Sold by weight: about how many grams one piece weighs. The order pays what they weigh. */
  weighed: z.object({ grams: z.int() }).optional(),
  lineTotal: Money,
  /** The line's share of deals and coupon. */
  discount: Money,
  lineTotalAfterDiscounts: Money,
  /** Names of the deals that reduced this line. */
  dealNames: z.array(z.string()),
  /**
   * Allergens of the line with its options or parts, as sentences; "Ask the store" if unknown, empty for non-food
   * (decision 096).
   */
  allergens: z.array(z.string()),
  /** The allergens as data, for a shopper who avoids some. Absent for non-food and from older servers. */
  allergenStatement: AllergenStatement.optional(),
  /**
   * Dietary labels that apply to the line as chosen. Extras have no labels, so a line with extras loses them. Absent
   * for non-food and from older servers.
   */
  dietaryLabels: z.array(z.string()).optional(),
  /**
   * A short mark of what is stated of the line: allergens and minimum age. The order sends it back, so that nobody orders
   * what has been stated otherwise since. Absent from older servers.
   */
  declared: z.string().optional(),
  /** Whether the item has sizes or options that can be chosen, or is a meal deal. */
  hasChoices: z.boolean(),
  isAlcohol: z.boolean(),
  /** "You must be at least %s to purchase this item" (spec §5). */
  minimumAge: z.int().optional(),
  isHfss: z.boolean(),
  /** Maximum quantity of this item in one basket; 99 if absent. */
  maxQuantity: z.int().optional(),
  checkoutConflicts: z.array(CheckoutConflict),
  /** What holds when the item is not there. Absent where the brand has no such choice, and from older servers. */
  ifMissing: IfMissing.optional(),
  /** The item that the shopper picked, for `this`. */
  substitute: Substitute.optional(),
  /** Whether the line has a choice of its own, which one for the whole basket would replace. */
  isOwnChoice: z.boolean().optional(),
})
export type BasketLine = z.infer<typeof BasketLine>

/** The marks of the lines that were shown: what an order, or a change of one, agrees to. Older pages leave it out. */
export const AgreedDeclared = z.array(z.string().max(40)).max(500).optional()
