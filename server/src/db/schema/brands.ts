import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** A brand (tenant). Everything else carries its id first in every key. */
export const brands = pgTable('brands', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Business profile (spec §3), as imported. */
  profile: jsonb().notNull(),
  /** White-label key/value settings (spec §3). */
  settings: jsonb().notNull(),
})

/** Host names a brand answers to, without port; unique over all brands. */
export const brandHosts = pgTable(
  'brand_hosts',
  {
    brandId: text().notNull(),
    host: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.host] })],
)
