import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { brandId, instant } from './brands.ts'

/** The `storeId` of what holds for all stores of a brand. */
export const EVERY_STORE = 0

/**
 * The last report of a store on each part that it has ever reported as sold out or back. Imports leave it, and it stays for
 * good (docs/decisions/309). Not a part of the menu, so that an evening's reports change nothing else.
 */
export const soldOut = pgTable(
  'sold_out',
  {
    brandId: brandId(),
    storeId: integer().notNull(),
    kind: text({ enum: ['item', 'size', 'option'] }).notNull(),
    /** The item, or the group of an option. */
    owner: text().notNull(),
    /** The size or the option; empty for an item. */
    part: text().notNull(),
    /** False: it is back, even where the imported menu has it as sold out. */
    isOut: boolean().notNull(),
    /** When it is back by itself. */
    until: instant(),
    /** The store counts its pieces: `stock` has how many are left. */
    isCounted: boolean().notNull().default(false),
    /** When the store said so. An earlier report that comes later changes nothing. */
    reportedAt: instant().notNull(),
    /** The brand's `soldOutVersions.version` since which the row says this. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.storeId, table.kind, table.owner, table.part] }),
    index('sold_out_by_version').on(table.brandId, table.version),
    check('sold_out_kind', sql`kind in ('item', 'size', 'option')`),
  ],
)

/**
 * Increases with every report of a brand's stores that is news. Its row is locked until the report is committed, so that a server that
 * has read a version misses nothing below it. A table of its own, because a row of `brands` is long.
 */
export const soldOutVersions = pgTable('sold_out_versions', {
  brandId: brandId().primaryKey(),
  version: integer().notNull(),
})
