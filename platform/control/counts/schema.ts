import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type * as contract from '@larder/contracts/release-counts'
import type * as shopContract from '@larder/contracts/shop-counts'

/** Number of events of a release in one minute, by brand, arm and reason; see the contract for the names. */
export const releaseCounts = pgTable(
  'release_counts',
  {
    /** Counts of a deleted brand stay until they are too old. */
    brandId: text().notNull(),
    area: text().notNull(),
    /** Start of the minute, or of ten seconds for documents and their outcomes. */
    minute: timestamp({ withTimezone: true }).notNull(),
    version: text().notNull(),
    arm: text().$type<contract.Arm>().notNull(),
    /** Why the visit has the canary; `share` or `cold` for the stable release. */
    reason: text().$type<contract.ReleaseCount['reason']>().notNull(),
    name: text().$type<contract.CountName>().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.brandId, table.area, table.minute, table.version, table.arm, table.reason, table.name],
    }),
    index('release_counts_by_minute').on(table.minute),
    index('release_counts_by_area').on(table.area, table.minute),
    check('release_counts_total', sql`total >= 0`),
  ],
)

/**
 * Visits and orders of the whole shop, whichever releases they have: by minute for two days, by hour for eight weeks. Unlike
 * `release_counts` they do not depend on whether a rollout runs.
 */
export const shopCounts = pgTable(
  'shop_counts',
  {
    /** Counts of a deleted brand stay until they are too old. */
    brandId: text().notNull(),
    /** Length of the interval in minutes, 1 or 60. */
    minutes: integer().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    name: text().$type<shopContract.TradeName>().notNull(),
    /** The kind of browser, one of a fixed list. */
    browser: text().$type<shopContract.BrowserKind>().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.minutes, table.startsAt, table.name, table.browser] }),
    index('shop_counts_by_time').on(table.minutes, table.startsAt),
    check('shop_counts_total', sql`total >= 0`),
  ],
)

/**
 * Checkouts by store, and paid orders by store and payment method: by five minutes for six hours, by hour for four days, by
 * day for eight weeks. An interval in which a store has no checkout and no order has no row.
 */
export const shopPartCounts = pgTable(
  'shop_part_counts',
  {
    /** Counts of a deleted brand stay until they are too old. */
    brandId: text().notNull(),
    /** Length of the interval in minutes: 5, 60 or 1,440. */
    minutes: integer().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    name: text().$type<shopContract.OrderStep>().notNull(),
    /** Empty where the shop does not know it. */
    store: text().notNull(),
    /** Empty for checkouts. */
    paymentMethod: text().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'shop_part_counts_pk',
      columns: [table.brandId, table.minutes, table.startsAt, table.name, table.store, table.paymentMethod],
    }),
    index('shop_part_counts_by_time').on(table.minutes, table.startsAt),
    check('shop_part_counts_total', sql`total >= 0`),
  ],
)
