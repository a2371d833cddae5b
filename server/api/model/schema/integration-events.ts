import { instant, brandId } from './brands.ts'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Processed reports of store systems, so that a repeated one changes nothing (trust T10). */
export const integrationEvents = pgTable(
  'integration_events',
  {
    brandId: brandId(),
    eventId: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.eventId] }),
    index('integration_events_by_age').on(table.receivedAt),
  ],
)
