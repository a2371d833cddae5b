import { instant, brandId } from './brands.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Messages to outside services, written in the transaction of the change that they report (trust P3). */
export const outbox = pgTable(
  'outbox',
  {
    brandId: brandId(),
    id: text().notNull(),
    topic: text().notNull(),
    /** The message's queue within its brand: see `lanes.ts`. */
    lane: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    /** Null when the message is done. A claimed message is due again when its claim expires. */
    dueAt: instant(),
    tries: integer().notNull().default(0),
    lastError: text(),
    doneAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    index('outbox_due').on(table.dueAt),
    index('outbox_waiting')
      .on(table.brandId, table.lane, table.dueAt, table.id)
      .where(sql`due_at is not null`),
    index('outbox_given_up')
      .on(table.brandId, table.lane)
      .where(sql`due_at is null and done_at is null`),
    index('outbox_by_end').on(table.doneAt),
    check('outbox_tries', sql`tries >= 0`),
  ],
)

/** Number of text messages of each hour, because they cost money and are asked for by strangers. Deleted after 14 days. */
export const smsCounts = pgTable(
  'sms_counts',
  {
    brandId: brandId(),
    /** Start of the hour. */
    hour: instant().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.hour] }),
    index('sms_counts_by_hour').on(table.hour),
    check('sms_counts_total', sql`total > 0`),
  ],
)

/** Responses of payment calls by `Idempotency-Key` (trust P1). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    brandId: brandId(),
    /** Session, path of the call, and the key: one shopper's key never matches another's. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    reply: jsonb(),
    /** When the claim of a running call expires. */
    lockedUntil: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.scope, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
)
