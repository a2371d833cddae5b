import { doublePrecision, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'

/** Full postcodes of the country. Shared by all brands: geography, not personal data. */
export const postcodes = pgTable(
  'postcodes',
  {
    /** Without space: `YO18SG`. */
    code: text().primaryKey(),
    /** As written: `YO1 8SG`. */
    postcode: text().notNull(),
    /** Empty where only the position is known. */
    street: text().notNull().default(''),
    town: text().notNull().default(''),
    /** `street town postcode` as `plainText`, for suggestions. */
    searchText: text().notNull().default(''),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [
    index('postcodes_by_position').on(table.latitude, table.longitude),
    // Prefix search in any collation.
    index('postcodes_by_text').on(table.searchText.op('text_pattern_ops')),
  ],
)

/** The centre of each outcode: the fallback for postcodes that are not listed. */
export const outcodes = pgTable('outcodes', {
  outcode: text().primaryKey(),
  town: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
})

/** Requests to hear when a store serves a postcode; a repeated request is stored once. */
export const futureContacts = pgTable(
  'future_contacts',
  {
    brandId: brandId(),
    email: text().notNull(),
    postcode: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.email, table.postcode] })],
)
