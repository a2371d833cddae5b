import { customType, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Brand, Rewards } from '../index.ts'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A brand (tenant). Every other key begins with its ID, which is the brand's slug. */
export const brands = pgTable('brands', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Increases with every import that changes something; cached data of an older version is discarded or brought up to date. */
  version: integer().notNull().default(1),
  /**
   * Digest of the demo folder that was imported; empty after a manual import, which the demo import does not overwrite.
   */
  demoDigest: text(),
  /** `brand.json` as imported: looks, business profile, settings, contact. */
  details: jsonb().$type<Brand>().notNull(),
  rewards: jsonb().$type<Rewards>().notNull(),
})

/** The values of a primary key after the brand. */
export type RowKey = (string | number)[]

/** A point in time in UTC. */
export const instant = () => timestamp({ withTimezone: true })

/** The brand of a row, first in every key. Deleting a brand deletes its rows. */
export const brandId = () =>
  text()
    .notNull()
    .references(() => brands.id, { onDelete: 'cascade' })

/** Host names of a brand without port, unique across all brands. */
export const brandHosts = pgTable(
  'brand_hosts',
  {
    brandId: brandId(),
    host: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.host] })],
)

/** A brand's pictures, fonts and original content: files that every server of the shop needs. */
export const brandFiles = pgTable(
  'brand_files',
  {
    brandId: brandId(),
    /** Path relative to the brand folder: `pictures/front.jpg`, `fonts/x.woff2`. */
    path: text().notNull(),
    contents: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.path] })],
)

/** One entry of content (spec §7): `global`, `home`, `pages` with a slug and so on, in the shape of its contract. */
export const contentEntries = pgTable(
  'content_entries',
  {
    brandId: brandId(),
    type: text().notNull(),
    /** Empty for a content type with a single entry. */
    slug: text().notNull(),
    position: integer().notNull(),
    body: jsonb().$type<object>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.type, table.slug] })],
)

/** The file in `brand_files` for each picture of a brand. */
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

/**
 * Table -> the keys of its rows that were written or deleted when an import made this version, so that a server that has the
 * version before reads no others. A version without a row is read as a whole (docs/decisions/311).
 */
export const changedRows = pgTable(
  'changed_rows',
  {
    brandId: brandId(),
    version: integer().notNull(),
    keys: jsonb().$type<Record<string, RowKey[]>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.version] })],
)

/** Digest of the data that starts have imported into this database. With an equal digest no import is needed. */
export const preparations = pgTable('preparations', {
  name: text().primaryKey(),
  digest: text().notNull(),
})
