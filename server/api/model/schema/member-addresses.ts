import { instant } from './brands.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { members } from './members.ts'

/** Saved addresses, for delivery or billing. */
export const memberAddresses = pgTable(
  'member_addresses',
  {
    brandId: text().notNull(),
    id: text().notNull(),
    memberId: text().notNull(),
    type: text({ enum: ['delivery', 'billing'] }).notNull(),
    isDefault: boolean().notNull().default(false),
    addressLine1: text().notNull(),
    addressLine2: text().notNull().default(''),
    town: text().notNull(),
    county: text().notNull().default(''),
    postcode: text().notNull().default(''),
    countryCode: text().notNull(),
    formattedAddress: text(),
    description: text(),
    placeId: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    firstName: text(),
    lastName: text(),
    email: text(),
    telephone: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    index('member_addresses_by_member').on(table.brandId, table.memberId),
    foreignKey({
      name: 'member_addresses_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
    check('member_addresses_type', sql`type in ('delivery', 'billing')`),
    check('member_addresses_position', sql`latitude between -90 and 90 and longitude between -180 and 180`),
  ],
)
