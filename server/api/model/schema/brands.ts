import { customType, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Brand, Rewards } from '../index.ts'

/** `bytea`. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A brand (tenant). Every other key begins with its id, which is the brand's slug. */
export const brands = pgTable('brands', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Increases with every import: cached data of an older version is discarded. */
  version: integer().notNull().default(1),
  /**
   * Digest of the demo folder this was imported from; empty after a manual import, which the demo import does not
   * overwrite.
   */
  demoDigest: text(),
  /** `brand.json` as imported: looks, business profile, settings, contact. */
  details: jsonb().$type<Brand>().notNull(),
  rewards: jsonb().$type<Rewards>().notNull(),
})

/** A moment, in UTC. */
export const instant = () => timestamp({ withTimezone: true })

/** The brand of a row: first in every key; deleting a brand deletes its rows. */
export const brandId = () =>
  text()
    .notNull()
    .references(() => brands.id, { onDelete: 'cascade' })

/** Host names a brand answers to, without port; unique over all brands. */
export const brandHosts = pgTable(
  'brand_hosts',
  {
    brandId: brandId(),
    host: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.host] })],
)

/** Pictures and fonts of a brand, and its content as written: files that every server of the shop needs. */
export const brandFiles = pgTable(
  'brand_files',
  {
    brandId: brandId(),
    /** Relative to the brand folder: `pictures/front.jpg`, `fonts/x.woff2`. */
    path: text().notNull(),
    contents: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.path] })],
)

/** One entry of content (spec §7): `global`, `home`, `pages` with a slug … in the shape of its contract. */
export const contentEntries = pgTable(
  'content_entries',
  {
    brandId: brandId(),
    type: text().notNull(),
    /** Empty for a type that exists once. */
    slug: text().notNull(),
    position: integer().notNull(),
    body: jsonb().$type<object>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.type, table.slug] })],
)

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

/** Digest of the data that starts have imported into this database; an equal one needs no import. */
export const preparations = pgTable('preparations', {
  name: text().primaryKey(),
  digest: text().notNull(),
})
