import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'

const instant = () => timestamp({ withTimezone: true })

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
