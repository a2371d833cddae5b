import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type * as contract from '@larder/contracts/release-counts'

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
