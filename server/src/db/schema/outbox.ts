import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** Things to tell others, written in the transaction of the fact they tell of (trust P3). */
export const outbox = pgTable(
  'outbox',
  {
    brandId: text().notNull(),
    id: text().notNull(),
    topic: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    /** Null when done. A claimed one is due again when its claim ends. */
    dueAt: instant(),
    tries: integer().notNull().default(0),
    lastError: text(),
    doneAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.id] }), index('outbox_due').on(table.dueAt)],
)

/** Replies of money calls by their `Idempotency-Key` (trust P1). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    brandId: text().notNull(),
    /** Session that sent it, path of the call, and the key: one person's key is no other's. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    reply: jsonb(),
    /** While running: until when the claim holds. */
    lockedUntil: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.scope, table.key] })],
)
