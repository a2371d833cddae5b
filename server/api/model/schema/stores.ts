import {
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  check,
  integer,
  jsonb,
  unique,
} from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'
import { sql } from 'drizzle-orm'
import type { Store } from '../index.ts'

/** All full postcodes of the country. Brands share them, because geography is not personal data. */
export const postcodes = pgTable(
  'postcodes',
  {
    /** The postcode without a space: `YO18SG`. */
    code: text().primaryKey(),
    /** The postcode as written: `YO1 8SG`. */
    postcode: text().notNull(),
    /** Empty when only the position is known. */
    street: text().notNull().default(''),
    town: text().notNull().default(''),
    /** House numbers or names of the street, separated by spaces; null where they are not known. */
    houses: text(),
    /** The search text for suggestions: `street town postcode` as `plainText`. */
    searchText: text().notNull().default(''),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [
    index('postcodes_by_position').on(table.latitude, table.longitude),
    // Makes a prefix search possible in any collation.
    index('postcodes_by_text').on(table.searchText.op('text_pattern_ops')),
  ],
)

/** The centre of each outcode: the fallback for unlisted postcodes. */
export const outcodes = pgTable('outcodes', {
  outcode: text().primaryKey(),
  town: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
})

/** Requests to be notified of a store that serves a postcode. A repeated request is stored once. */
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

/** A store. Its number is at the end of the slug (spec §2). */
export const stores = pgTable(
  'stores',
  {
    brandId: brandId(),
    id: integer().notNull(),
    slug: text().notNull(),
    position: integer().notNull(),
    /** `stores/*.json` as imported: address, hours, areas, charges, payment methods. */
    details: jsonb().$type<Store>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    unique('stores_by_slug').on(table.brandId, table.slug),
  ],
)

/** The number of orders and reservations in a slot. A row exists once a place was reserved. */
export const slots = pgTable(
  'slots',
  {
    brandId: brandId(),
    storeId: integer().notNull(),
    slotId: text().notNull(),
    used: integer().notNull(),
    capacity: integer().notNull(),
    /** The slot's date in the store's time zone, for listing slots and deleting old ones. */
    day: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.storeId, table.slotId] }),
    index('slots_by_day').on(table.brandId, table.storeId, table.day),
    check('slots_capacity', sql`used between 0 and capacity`),
  ],
)

/**
 * The slot reserved by a basket: one permanent row per basket, so that two reservations of one basket wait for each
 * other. `held` until `expiresAt`, `confirmed` by an order, `none` when released.
 */
export const slotReservations = pgTable(
  'slot_reservations',
  {
    brandId: brandId(),
    basketId: text().notNull(),
    status: text({ enum: ['none', 'held', 'confirmed'] }).notNull(),
    storeId: integer(),
    slotId: text(),
    expiresAt: timestamp({ withTimezone: true }),
    /** A keyed hash of the request's network while its places are counted; no address is stored (trust T18). */
    network: text(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.basketId] }),
    index('slot_reservations_by_expiry').on(table.status, table.expiresAt),
    index('slot_reservations_by_slot').on(table.brandId, table.storeId, table.slotId),
    check('slot_reservations_status', sql`status in ('none', 'held', 'confirmed')`),
    check('slot_reservations_held', sql`status = 'none' or (store_id is not null and slot_id is not null)`),
  ],
)
