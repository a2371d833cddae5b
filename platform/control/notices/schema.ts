import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type * as contract from '@larder/contracts/notices'

const time = () => timestamp({ withTimezone: true })

/** Troubles and events of which the operators are told (docs/decisions/283). */
export const operatorNotices = pgTable(
  'operator_notices',
  {
    /** A hash of kind, subject and occurrence, so that servers without the database give the same one. */
    id: text().primaryKey(),
    kind: text().$type<contract.NoticeKind>().notNull(),
    subject: text().notNull(),
    /** How many times this kind and subject have begun, this time included. */
    occurrence: integer().notNull(),
    severity: text().$type<contract.Severity>().notNull(),
    brands: text().array().notNull(),
    area: text(),
    text: text().notNull(),
    help: text().notNull(),
    /** Path within the console. */
    page: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>(),
    /** The server whose own trouble it is; null for one of the whole shop. */
    server: text(),
    beganAt: time().notNull(),
    /** When it was last found to last. */
    seenAt: time().notNull(),
    /** It happened and did not last; `endedAt` is when. */
    isEvent: boolean().notNull(),
    endedAt: time(),
    /** When it was decided which channels are told; null while a silence holds it back. */
    plannedAt: time(),
    endPlannedAt: time(),
    acknowledgedBy: text(),
    acknowledgedAt: time(),
    acknowledgedWhy: text(),
  },
  (table) => [
    unique('operator_notices_occurrence').on(table.kind, table.subject, table.occurrence),
    uniqueIndex('operator_notices_open')
      .on(table.kind, table.subject)
      .where(sql`ended_at is null`),
    index('operator_notices_by_end').on(table.endedAt),
    index('operator_notices_unplanned')
      .on(table.beganAt)
      .where(sql`planned_at is null or end_planned_at is null`),
    check('operator_notices_severity', sql`severity in ('page', 'tell')`),
  ],
)

export type NoticeRow = typeof operatorNotices.$inferSelect

/** One notice to one channel, at its beginning or end. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    noticeId: text().notNull(),
    phase: text().$type<contract.Phase>().notNull(),
    channel: text().notNull(),
    /** Null when it is done or was given up. A server that sends it moves it first. */
    dueAt: time(),
    tries: integer().notNull().default(0),
    doneAt: time(),
    lastError: text(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.phase, table.channel] }),
    index('notice_deliveries_due')
      .on(table.channel, table.dueAt)
      .where(sql`due_at is not null`),
  ],
)

/** Operators' wish not to be told, with an end. */
export const noticeSilences = pgTable('notice_silences', {
  id: text().primaryKey(),
  kind: text().$type<contract.NoticeKind>(),
  brand: text(),
  area: text(),
  who: text().notNull(),
  why: text().notNull(),
  at: time().notNull(),
  until: time().notNull(),
})

export type SilenceRow = typeof noticeSilences.$inferSelect

/** When something that must go on was last done by any server: `guard`. */
export const watchTimes = pgTable('watch_times', { name: text().primaryKey(), at: time().notNull() })
