import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { baskets } from './baskets.ts'
import { brandId, instant } from './brands.ts'

/** How many pieces of an item, or of one of its sizes, a store can still sell. Only of what the store counts. */
export const stock = pgTable(
  'stock',
  {
    brandId: brandId(),
    storeId: integer().notNull(),
    item: text().notNull(),
    /** Empty for the item as a whole. */
    size: text().notNull(),
    /** As the store reported it, less the orders since. Pieces that baskets hold are among them. */
    remaining: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.storeId, table.item, table.size] }),
    check('stock_remaining', sql`remaining >= 0`),
  ],
)

/**
 * The counted pieces of a basket: `held` until `expiresAt`, or without an end while its order is paid; `added` to it since
 * that order began, until `expiresAt`; `taken` by its order. Rows are summed under the lock of their `stock` row, so that no counter can be wrong.
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    brandId: brandId(),
    basketId: text().notNull(),
    storeId: integer().notNull(),
    item: text().notNull(),
    size: text().notNull(),
    state: text({ enum: ['held', 'added', 'taken'] }).notNull(),
    quantity: integer().notNull(),
    expiresAt: instant(),
    /** A keyed hash of the request's network, as `slotReservations` has it (trust T18). */
    network: text(),
  },
  (table) => [
    primaryKey({
      columns: [table.brandId, table.basketId, table.storeId, table.item, table.size, table.state],
    }),
    foreignKey({
      name: 'stock_holds_basket',
      columns: [table.brandId, table.basketId],
      foreignColumns: [baskets.brandId, baskets.id],
    }).onDelete('cascade'),
    // What orders have taken stays for weeks, and is found by its basket alone.
    index('stock_holds_by_part')
      .on(table.brandId, table.storeId, table.item, table.size)
      .where(sql`state <> 'taken'`),
    index('stock_holds_by_expiry')
      .on(table.expiresAt)
      .where(sql`state <> 'taken'`),
    check('stock_holds_state', sql`state in ('held', 'added', 'taken')`),
    check('stock_holds_quantity', sql`quantity > 0`),
  ],
)
