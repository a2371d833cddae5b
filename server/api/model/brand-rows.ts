import type { BrandTable } from './load-pages.ts'
import {
  banners,
  categories,
  coupons,
  deals,
  menuItems,
  optionGroups,
  stores,
  type RowKey,
} from './schema/index.ts'

/** A table, and the columns of its primary key after the brand. */
const define = <Table extends BrandTable>(
  table: Table,
  ...key: (keyof Table['$inferSelect'] & string)[]
) => ({
  table,
  key: key as readonly string[],
})

/** The tables whose rows servers have in memory, beside `STORE_ITEMS_KEY`; `changedRows.keys` has these names. */
export const BRAND_ROWS = {
  stores: define(stores, 'id'),
  categories: define(categories, 'slug'),
  items: define(menuItems, 'slug'),
  optionGroups: define(optionGroups, 'slug'),
  deals: define(deals, 'slug'),
  banners: define(banners, 'slug'),
  coupons: define(coupons, 'code'),
}

/** The key of `store_items`, of which a chain has so many that servers keep no rows of it. */
export const STORE_ITEMS_KEY = ['storeId', 'item'] as const

export type BrandRowsName = keyof typeof BRAND_ROWS
type BrandRow<Name extends BrandRowsName> = (typeof BRAND_ROWS)[Name]['table']['$inferSelect']
/** All rows of these tables of a brand. */
export type BrandRows = { [Name in BrandRowsName]: BrandRow<Name>[] }

/** The tables in the order in which their rows are read and written. */
export const BRAND_ROWS_NAMES = Object.keys(BRAND_ROWS) as BrandRowsName[] // the object has exactly these keys

/** What identifies a row within its brand and table. */
export const formatRowKey = (key: RowKey): string => key.join('\n')

export const getRowKey = (row: object, key: readonly string[]): RowKey =>
  key.map((name) => (row as Record<string, string | number>)[name] ?? '') // key columns are texts and numbers
