import { instant, brandId } from './brands.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** One review for each finished order. */
export const reviews = pgTable(
  'reviews',
  {
    brandId: brandId(),
    businessOrderId: text().notNull(),
    memberId: text().notNull(),
    storeId: integer().notNull(),
    starRating: integer().notNull(),
    comment: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.businessOrderId] }),
    index('reviews_by_store').on(table.brandId, table.storeId),
    check('reviews_stars', sql`star_rating between 1 and 5`),
  ],
)
