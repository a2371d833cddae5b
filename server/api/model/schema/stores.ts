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

/** A store; the number ends its slug (spec §2). */
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

/** How many orders a slot has taken or reserved. A row exists once a place was reserved. */
export const slots = pgTable(
  'slots',
  {
    brandId: brandId(),
    storeId: integer().notNull(),
    slotId: text().notNull(),
    used: integer().notNull(),
    capacity: integer().notNull(),
    /** Day of the slot in the store's zone, for listing slots and deleting old ones. */
    day: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.storeId, table.slotId] }),
    index('slots_by_day').on(table.brandId, table.storeId, table.day),
    check('slots_capacity', sql`used between 0 and capacity`),
  ],
)

/**
 * The slot a basket holds: one permanent row per basket, so that two reservations of one basket wait for each other.
 * `held` until `expiresAt`, `confirmed` by an order, `none` when released.
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
    /** Keyed hash of the network of the request, while its places are counted; no address is stored (trust T18). */
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
