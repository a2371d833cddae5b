import type { basketApi } from '@larder/shared/contracts'
import { instant, brandId } from './brands.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  doublePrecision,
} from 'drizzle-orm/pg-core'

/** Registered shoppers (spec §3 Profile). */
export const members = pgTable(
  'members',
  {
    brandId: brandId(),
    id: text().notNull(),
    /** Email address in lower case, unique among members. */
    emailKey: text().notNull(),
    email: text().notNull(),
    /** When a code, a link or a provider verified that the address belongs to the member. */
    emailVerifiedAt: instant(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    /** Phone number in E.164, or empty. */
    phone: text().notNull().default(''),
    phoneVerifiedAt: instant(),
    /** argon2id hash; absent for a member who signs in only by a provider or a code. */
    passwordHash: text(),
    referFriendCode: text().notNull(),
    hearAboutUs: text(),
    /** What the member's baskets start with when an item is not there; null for the brand's default. */
    ifMissing: text().$type<basketApi.GeneralIfMissing>(),
    /** Available credit. It changes together with a credit entry. */
    creditPence: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    uniqueIndex('members_by_email').on(table.brandId, table.emailKey),
    uniqueIndex('members_by_refer_code').on(table.brandId, table.referFriendCode),
    check('members_credit', sql`credit_pence >= 0`),
  ],
)

/** Accounts at sign-in providers, by the provider's subject. */
export const memberIdentities = pgTable(
  'member_identities',
  {
    brandId: text().notNull(),
    provider: text().notNull(),
    subject: text().notNull(),
    memberId: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.provider, table.subject] }),
    index('member_identities_by_member').on(table.brandId, table.memberId),
    foreignKey({
      name: 'member_identities_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
  ],
)

/** A phone number verifies only one member (MOBILE_USED_WITH_INVITE, trust T17). */
export const verifiedPhones = pgTable(
  'verified_phones',
  {
    brandId: text().notNull(),
    phone: text().notNull(),
    memberId: text().notNull(),
    verifiedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.phone] }),
    foreignKey({
      name: 'verified_phones_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
    index('verified_phones_by_member').on(table.brandId, table.memberId),
  ],
)

/** Saved cards: the gateway's instrument, never the card number. */
export const memberCards = pgTable(
  'member_cards',
  {
    brandId: text().notNull(),
    id: text().notNull(),
    memberId: text().notNull(),
    instrumentId: text().notNull(),
    fingerprint: text(),
    scheme: text().notNull(),
    last4: text().notNull(),
    expiryMonth: integer().notNull(),
    expiryYear: integer().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    index('member_cards_by_member').on(table.brandId, table.memberId),
    foreignKey({
      name: 'member_cards_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
    check('member_cards_expiry', sql`expiry_month between 1 and 12`),
  ],
)

/** Marketing choices of a member or of a guest's basket (`owner` is `member:<id>` or `basket:<id>/<session>`). */
export const marketingChoices = pgTable(
  'marketing_choices',
  {
    brandId: brandId(),
    owner: text().notNull(),
    /** Option type -> opted in. */
    options: jsonb().$type<Record<string, boolean>>().notNull(),
    channelId: text(),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.owner] })],
)

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

/** Items of the brand that a member marked as favourites, by their slugs. */
export const memberFavourites = pgTable(
  'member_favourites',
  {
    brandId: text().notNull(),
    memberId: text().notNull(),
    /** The item may leave the menu and come back. */
    item: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.memberId, table.item] }),
    foreignKey({
      name: 'member_favourites_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }).onDelete('cascade'),
  ],
)
