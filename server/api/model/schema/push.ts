import { instant } from './brands.ts'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sessions } from './auth.ts'

/**
 * Browsers that get notifications of orders, one per session: who signs out, or signs in as somebody else, ends it
 * (readings 135).
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    brandId: text().notNull(),
    sessionId: text().notNull(),
    /** The address of this browser at its push service. */
    endpoint: text().notNull(),
    /** The browser's public key, for which notifications are encrypted, and its secret, both in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
    /** Later with each look at an order of one's own. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.sessionId] }),
    // A browser never notifies of two people's orders.
    uniqueIndex('push_subscriptions_by_endpoint').on(table.brandId, table.endpoint),
    index('push_subscriptions_by_end').on(table.expiresAt),
    foreignKey({
      name: 'push_subscriptions_session',
      columns: [table.brandId, table.sessionId],
      foreignColumns: [sessions.brandId, sessions.id],
    }).onDelete('cascade'),
  ],
)
