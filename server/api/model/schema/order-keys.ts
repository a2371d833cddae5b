import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** Every identity key of who ordered, so that a first order is recognised through an index (trust T17). */
export const orderKeys = pgTable(
  'order_keys',
  {
    brandId: text().notNull(),
    /** `kind:<hash>`: see `identityKeys`. */
    key: text().notNull(),
    orderId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.key, table.orderId] }),
    index('order_keys_by_order').on(table.brandId, table.orderId),
    foreignKey({
      name: 'order_keys_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }).onDelete('cascade'),
  ],
)
