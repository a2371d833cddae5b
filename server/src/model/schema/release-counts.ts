import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { releaseCounts as contract } from '@larder/shared/contracts'
import { brandId } from './brands.ts'

/** How often something happened to a release in one minute, by brand and arm; see the contract for the names. */
export const releaseCounts = pgTable(
  'release_counts',
  {
    brandId: brandId(),
    area: text().notNull(),
    /** Start of the minute; for documents and what became of them, of the ten seconds. */
    minute: timestamp({ withTimezone: true }).notNull(),
    version: text().notNull(),
    /**
     * The arm, or of a canary that a rule gave the rule's kind: a column of its own for the reason would have to be part of the
     * primary key, by which servers from before write.
     */
    arm: text().$type<contract.Arm | Exclude<contract.ReleaseCount['reason'], 'share'>>().notNull(),
    name: text().$type<contract.CountName>().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.brandId, table.area, table.minute, table.version, table.arm, table.name],
    }),
    index('release_counts_by_minute').on(table.minute),
    index('release_counts_by_area').on(table.area, table.minute),
    check('release_counts_total', sql`total >= 0`),
  ],
)
