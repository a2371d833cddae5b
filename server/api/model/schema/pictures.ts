import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'

/** Which file of `brand_files` each picture of a brand is. */
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
