import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Picture, SlugField, StoreId } from './fields.ts'
import { FulfilmentMethod } from './fulfilment.ts'
import { Money } from './money.ts'

export type Category = {
  id: string
  slug: string
  name: string
  description?: string | undefined
  picture: string
  /** Items of this category and those below it, on this store's menu. */
  itemCount: number
  children: Category[]
}
/** A category with those below it, in the order shoppers see. */
export const Category: z.ZodType<Category> = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().optional(),
  picture: Picture,
  itemCount: z.int(),
  get children() {
    return z.array(Category)
  },
})

export const ItemSize = z.object({
  id: z.string(),
  name: z.string(),
  price: Money,
  membershipPrice: Money.optional(),
  kcal: z.int().optional(),
  isDefault: z.boolean(),
})
export type ItemSize = z.infer<typeof ItemSize>

export const ItemOption = z.object({
  id: z.string(),
  name: z.string(),
  /** Added to the item's price. */
  price: Money,
  isDefault: z.boolean(),
  allergens: z.array(z.string()),
  kcal: z.int().optional(),
})
export type ItemOption = z.infer<typeof ItemOption>

export const OptionGroup = z.object({
  id: z.string(),
  name: z.string(),
  help: z.string().optional(),
  /** Fewest and most options to choose, repeats counted. */
  min: z.int(),
  max: z.int(),
  options: z.array(ItemOption),
})
export type OptionGroup = z.infer<typeof OptionGroup>

/** A small sign on an item: an offer it takes part in, or the price members pay. */
export const Badge = z.object({
  kind: z.enum(['deal', 'membership', 'recommended']),
  text: z.string(),
  dealSlug: z.string().optional(),
})
export type Badge = z.infer<typeof Badge>

/** A menu item as one store sells it. `price` is that of the default size when there are sizes. */
export const MenuItem = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Slug of its home category, for its URL. */
  categorySlug: z.string(),
  picture: Picture,
  price: Money,
  membershipPrice: Money.optional(),
  /** What one is: `1 litre`. */
  unitSize: z.string().optional(),
  /** `£1.20 per litre`. */
  unitPriceText: z.string().optional(),
  sizes: z.array(ItemSize),
  optionGroups: z.array(OptionGroup),
  /** A size or an option has to be chosen before it can be added. */
  needsChoice: z.boolean(),
  ingredients: z.string().optional(),
  allergens: z.array(z.string()),
  mayContain: z.array(z.string()),
  /** Dietary and free-from labels (spec §9). */
  freeFrom: z.array(z.string()),
  kcal: z.int().optional(),
  /** High in fat, sugar or salt (spec §9). */
  isHfss: z.boolean(),
  isAlcohol: z.boolean(),
  minimumAge: z.int().optional(),
  isRecommended: z.boolean(),
  /** False: on the menu but sold out. */
  isAvailable: z.boolean(),
  /** Most of it in one basket. */
  maxPerBasket: z.int().optional(),
  badges: z.array(Badge),
})
export type MenuItem = z.infer<typeof MenuItem>

const dealFields = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  picture: Picture,
  /** Short words for a badge: `3 for £5`. */
  badge: z.string(),
}

/** A course of a meal deal; `menuItemId` points into the reply's `menuItems`. */
export const MealCourse = z.object({
  id: z.string(),
  name: z.string(),
  min: z.int(),
  max: z.int(),
  choices: z.array(z.object({ menuItemId: z.string(), sizeId: z.string().optional(), extraPrice: Money })),
})
export type MealCourse = z.infer<typeof MealCourse>

/** An offer. A meal deal is chosen in courses; the others discount what is in the basket. */
export const Deal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('meal'), ...dealFields, price: Money, courses: z.array(MealCourse) }),
  z.object({
    kind: z.literal('multi-buy-price'),
    ...dealFields,
    quantity: z.int(),
    price: Money,
    menuItemIds: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('multi-buy-free'),
    ...dealFields,
    quantity: z.int(),
    free: z.int(),
    menuItemIds: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('percent-off'),
    ...dealFields,
    percent: z.int(),
    menuItemIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('spend-and-save'), ...dealFields, spend: Money, amount: Money }),
])
export type Deal = z.infer<typeof Deal>

const At = z.object({ storeId: StoreId, fulfilmentMethod: FulfilmentMethod })
const Id = z.string().min(1).max(120)

/** POST /api/category/tree (spec §7). */
export const tree = endpoint({
  method: 'POST',
  path: '/api/category/tree',
  summary: 'Categories of a store’s menu for a fulfilment method.',
  access: 'anyone',
  cacheSec: 15,
  body: At,
  reply: z.object({ categories: z.array(Category) }),
})

/** POST /api/category/item (spec §7). Unknown category: 404 'Category not found'. */
export const categoryItems = endpoint({
  method: 'POST',
  path: '/api/category/item',
  summary: 'A category with the items in it and below it.',
  access: 'anyone',
  cacheSec: 15,
  /** `categoryId` is a category's id or slug. */
  body: At.extend({ categoryId: Id }),
  reply: z.object({
    category: Category,
    /** From the first level down to this category's parent. */
    parents: z.array(z.object({ slug: z.string(), name: z.string() })),
    menuItems: z.array(MenuItem),
  }),
})

/**
 * POST /api/category/menuItem (spec §7): by item (id or slug), by deal, or several ids.
 * Unknown item: 404 'Product not found'. Unknown deal: 404 'Deal not found'. Of several ids, unknown ones are left out.
 */
export const menuItem = endpoint({
  method: 'POST',
  path: '/api/category/menuItem',
  summary: 'Menu items by id, by slug or by deal.',
  access: 'anyone',
  cacheSec: 15,
  body: At.extend({
    menuItemId: Id.optional(),
    menuItemSlug: SlugField.optional(),
    /** Id or slug of a deal. */
    discountId: Id.optional(),
    menuItemIds: z.array(Id).max(100).optional(),
  }).refine(
    (sent) => sent.menuItemId || sent.menuItemSlug || sent.discountId || sent.menuItemIds,
    'Name an item, a deal or several items',
  ),
  reply: z.object({ menuItems: z.array(MenuItem), deal: Deal.optional() }),
})

/** POST /api/category/deals: offers of a store (docs/assumptions.md). */
export const deals = endpoint({
  method: 'POST',
  path: '/api/category/deals',
  summary: 'Deals of a store for a fulfilment method.',
  access: 'anyone',
  cacheSec: 15,
  body: At,
  reply: z.object({ deals: z.array(Deal) }),
})

/** POST /api/category/getPreviousPurchaseItems (spec §7). Empty for who never ordered. */
export const previousPurchases = endpoint({
  method: 'POST',
  path: '/api/category/getPreviousPurchaseItems',
  summary: 'Items the caller bought before, latest first.',
  access: 'session',
  body: At,
  reply: z.object({ menuItems: z.array(MenuItem) }),
})
