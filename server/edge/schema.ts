import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Composition, whyContract } from '@larder/shared/contracts'

/**
 * What the id of a composition means: its release of each area, and every rule by which visitors got it
 * (docs/decisions/190). Nothing in it is of a visitor.
 */
export const compositionReleases = pgTable(
  'composition_releases',
  {
    compositionId: text().notNull(),
    area: text().notNull(),
    reason: text().$type<whyContract.Reason>().notNull(),
    version: text().notNull(),
    document: text().$type<Composition['document']>().notNull(),
    firstServedAt: timestamp({ withTimezone: true }).notNull(),
    /** To the day. */
    lastServedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.compositionId, table.area, table.reason] }),
    index('composition_releases_by_age').on(table.lastServedAt),
  ],
)
