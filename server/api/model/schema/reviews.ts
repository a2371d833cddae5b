import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'

const instant = () => timestamp({ withTimezone: true })

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
