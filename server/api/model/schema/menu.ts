import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Banner, Coupon, Deal, Item, Nutrition, OptionGroup, Size } from '../index.ts'
import { brandId } from './brands.ts'
import { stores } from './stores.ts'

/** A category; the ID is the slug. */
export const categories = pgTable(
  'categories',
  {
    brandId: brandId(),
    slug: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    parent: text(),
    description: text(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.slug] })],
)

/** A menu item of the brand; the ID is the slug. `storeItems` has the differences of stores. */
export const menuItems = pgTable(
  'menu_items',
  {
    brandId: brandId(),
    slug: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    pricePence: integer().notNull(),
    /** The row of `items.csv` as imported. */
    details: jsonb().$type<Item>().notNull(),
    sizes: jsonb().$type<Size[]>().notNull(),
    nutrition: jsonb().$type<Nutrition[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.slug] }),
    check('menu_items_price', sql`price_pence >= 0`),
  ],
)

export const optionGroups = pgTable(
  'option_groups',
  {
    brandId: brandId(),
    slug: text().notNull(),
    details: jsonb().$type<OptionGroup>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.slug] })],
)

/** A difference between a store's menu and the brand's menu. */
export const storeItems = pgTable(
  'store_items',
  {
    brandId: text().notNull(),
    storeId: integer().notNull(),
    item: text().notNull(),
    /** `no` means not on this menu; `out` means sold out. */
    sold: text({ enum: ['yes', 'no', 'out'] }).notNull(),
    pricePence: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.storeId, table.item] }),
    index('store_items_by_item').on(table.brandId, table.item),
    foreignKey({
      name: 'store_items_store',
      columns: [table.brandId, table.storeId],
      foreignColumns: [stores.brandId, stores.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'store_items_item',
      columns: [table.brandId, table.item],
      foreignColumns: [menuItems.brandId, menuItems.slug],
    }).onDelete('cascade'),
    check('store_items_price', sql`price_pence >= 0`),
    check('store_items_sold', sql`sold in ('yes', 'no', 'out')`),
  ],
)

export const deals = pgTable(
  'deals',
  {
    brandId: brandId(),
    slug: text().notNull(),
    position: integer().notNull(),
    details: jsonb().$type<Deal>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.slug] })],
)

export const banners = pgTable(
  'banners',
  {
    brandId: brandId(),
    slug: text().notNull(),
    position: integer().notNull(),
    details: jsonb().$type<Banner>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.slug] })],
)

/** A separate table, so that an import of banners never loses the counts. */
export const bannerCounts = pgTable(
  'banner_counts',
  {
    brandId: brandId(),
    banner: text().notNull(),
    day: text().notNull(),
    displays: integer().notNull(),
    clicks: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.banner, table.day] }),
    check('banner_counts_counted', sql`displays >= 0 and clicks >= 0`),
  ],
)

/** Coupon terms as imported. Uses are counted in another table. */
export const coupons = pgTable(
  'coupons',
  {
    brandId: brandId(),
    code: text().notNull(),
    details: jsonb().$type<Coupon>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.code] })],
)
