import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** One row per browser or app session; the cookie's value is stored hashed only (trust T1). */
export const sessions = pgTable(
  'sessions',
  {
    brandId: text().notNull(),
    id: text().notNull(),
    tokenHash: text().notNull(),
    strategy: text({ enum: ['guest', 'member'] }).notNull(),
    memberId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    index('sessions_by_token').on(table.brandId, table.tokenHash),
  ],
)
