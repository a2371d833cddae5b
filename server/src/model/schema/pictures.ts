import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'

/** Source of each picture of a brand: a recipe, or a file in `brand_files`. */
export const pictures = pgTable(
  'pictures',
  {
    brandId: brandId(),
    kind: text().notNull(),
    name: text().notNull(),
    picture: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.kind, table.name] })],
)
