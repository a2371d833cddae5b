import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { releaseCounts as contract } from '@larder/shared/contracts'

/** How often something happened to a release in one minute, by brand, arm and reason; see the contract for the names. */
export const releaseCounts = pgTable(
  'release_counts',
  {
    /** A brand that is gone leaves its counts until they are too old. */
    brandId: text().notNull(),
    area: text().notNull(),
    /** Start of the minute; for documents and what became of them, of the ten seconds. */
    minute: timestamp({ withTimezone: true }).notNull(),
    version: text().notNull(),
    arm: text().$type<contract.Arm>().notNull(),
    /** Why the visit has the canary; of the stable release `share`. */
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
