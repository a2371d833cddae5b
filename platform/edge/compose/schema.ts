import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type * as whyContract from '@larder/contracts/why'
import type { Composition } from '@larder/contracts/composition'

/**
 * What a composition id stands for: the release of each area, and every rule by which visitors got it
 * (docs/decisions/190). It contains no visitor data.
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
    /** Accurate to a day, since it is updated once a day. */
    lastServedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.compositionId, table.area, table.reason] }),
    index('composition_releases_by_age').on(table.lastServedAt),
  ],
)
