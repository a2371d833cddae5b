import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { SlugField, StoreId } from '../fields.ts'
import { FulfilmentMethod } from '../stores/fulfilment.ts'
import { Category } from './category.ts'
import { Deal } from './deal.ts'
import { ItemDetails } from './food.ts'
import { MenuItem, SOLD_OUT_CACHE_SEC } from './menu-item.ts'

const StoreMenu = z.object({ storeId: StoreId, fulfilmentMethod: FulfilmentMethod })
const Id = z.string().min(1).max(120)

/** POST /api/category/tree (spec §7). */
export const tree = endpoint({
  method: 'POST',
  path: '/api/category/tree',
  summary: 'Categories of a store’s menu for a fulfilment method.',
  access: 'anyone',
  cacheSec: 15,
  body: StoreMenu,
  reply: z.object({ categories: z.array(Category) }),
})

/** POST /api/category/item (spec §7). An unknown category is 404 'Category not found'. */
export const categoryItems = endpoint({
  method: 'POST',
  path: '/api/category/item',
  summary: 'A category with its items and those of its subcategories.',
  access: 'anyone',
  cacheSec: SOLD_OUT_CACHE_SEC,
  /** `categoryId` is a category's id or slug. */
  body: StoreMenu.extend({
    categoryId: Id,
    /** At most so many items, group by group: the category's own before those of each subcategory. All without it. */
    limit: z.int().min(1).max(200).optional(),
    /** `next` of the page before. */
    after: Id.optional(),
  }),
  reply: z.object({
    category: Category,
    /** The categories from the top level down to this category's parent. */
    parents: z.array(z.object({ slug: z.string(), name: z.string() })),
    menuItems: z.array(MenuItem),
    /** The last of these items, if there are more. */
    next: Id.optional(),
  }),
})

/**
 * POST /api/category/menuItem (spec §7): by item (id or slug), by deal, or by several ids. An unknown item is 404
 * 'Product not found', an unknown deal 404 'Deal not found'. Unknown ids of a list are omitted.
 */
export const menuItem = endpoint({
  method: 'POST',
  path: '/api/category/menuItem',
  summary: 'Menu items by id, by slug or by deal.',
  access: 'anyone',
  cacheSec: SOLD_OUT_CACHE_SEC,
  body: StoreMenu.extend({
    menuItemId: Id.optional(),
    menuItemSlug: SlugField.optional(),
    /** Id or slug of a deal. */
    discountId: Id.optional(),
    menuItemIds: z.array(Id).max(100).optional(),
  }).refine(
    (sent) => sent.menuItemId || sent.menuItemSlug || sent.discountId || sent.menuItemIds,
    'Name an item, a deal or several items',
  ),
  reply: z.object({
    menuItems: z.array(MenuItem),
    deal: Deal.optional(),
    /** Present on a single item requested by id or slug; lists omit it. */
    details: ItemDetails.optional(),
  }),
})

/** POST /api/category/deals: the deals of a store (readings 47). */
export const deals = endpoint({
  method: 'POST',
  path: '/api/category/deals',
  summary: 'Deals of a store for a fulfilment method.',
  access: 'anyone',
  cacheSec: SOLD_OUT_CACHE_SEC,
  body: StoreMenu,
  reply: z.object({ deals: z.array(Deal) }),
})

/** POST /api/category/getPreviousPurchaseItems (spec §7). Empty for a member without orders. */
export const previousPurchases = endpoint({
  method: 'POST',
  path: '/api/category/getPreviousPurchaseItems',
  summary: 'Items that the caller has bought before, newest first.',
  access: 'session',
  body: StoreMenu,
  reply: z.object({ menuItems: z.array(MenuItem) }),
})

/** An item that a member orders often at a store, with the size and options of the last time. */
export const UsualItem = z.object({
  menuItem: MenuItem,
  /** The number of orders that contain it. */
  orderCount: z.int(),
  choice: z.object({
    sizeId: z.string().optional(),
    options: z.array(z.object({ optionId: z.string(), groupId: z.string(), quantity: z.int() })),
  }),
})
export type UsualItem = z.infer<typeof UsualItem>

/** POST /api/member/usuals (readings 109). */
export const usuals = endpoint({
  method: 'POST',
  path: '/api/member/usuals',
  summary:
    'Items that the member orders most often at a store, most frequent first, as far as they are available.',
  access: 'member',
  body: StoreMenu,
  reply: z.object({ usuals: z.array(UsualItem) }),
})
