import { bytes, instant } from './brands.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ordersApi } from '@larder/shared/contracts'
import { orders } from './orders.ts'

/** A reported line with what it is worth. What the shopper wrote about it is in `notes`. */
export type ProblemLine = {
  basketLineId: string
  name: string
  quantity: number
  kind: ordersApi.ProblemKind
  pence: number
  pictureId?: string | undefined
}

/** The notes of a report: about the order, and by `basketLineId` about its lines. */
export type ProblemNotes = { order?: string | undefined; lines: Record<string, string> }

/** Why a person decides about a report. */
export const PROBLEM_DOUBTS = [
  'order-limit',
  'month-limit',
  'no-picture',
  'not-known-late',
  'cash',
  'given-back-before',
  'nothing-left',
] as const
export type ProblemDoubt = (typeof PROBLEM_DOUBTS)[number]

/** What shoppers reported to be wrong with their orders, a row per report. */
export const orderProblems = pgTable(
  'order_problems',
  {
    brandId: text().notNull(),
    /** Also the cause of its refund (`order_refunds`). */
    id: text().notNull(),
    orderId: text().notNull(),
    /** Chosen by the browser, so that a repeated request reports nothing twice. */
    reportKey: text().notNull(),
    state: text().$type<ordersApi.ProblemState>().notNull(),
    lines: jsonb().$type<ProblemLine[]>().notNull(),
    isLate: boolean().notNull(),
    notes: jsonb().$type<ProblemNotes>(),
    /** What the report is worth, its lateness included. */
    amountPence: integer().notNull(),
    /** What went back. */
    givenPence: integer().notNull().default(0),
    target: text({ enum: ['payment', 'credit', 'cash'] }).notNull(),
    doubt: text().$type<ProblemDoubt>(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    /** The operator who decided; null where the limits allowed to pay back at once. */
    decidedBy: text(),
    /** What the operator says to the shopper. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    uniqueIndex('order_problems_once').on(table.brandId, table.orderId, table.reportKey),
    index('order_problems_waiting')
      .on(table.createdAt)
      .where(sql`state = 'waiting'`),
    foreignKey({
      name: 'order_problems_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }),
    check('order_problems_amount', sql`amount_pence >= 0 and given_pence >= 0`),
    check('order_problems_state', sql`state in ('waiting', 'refunded', 'refused')`),
    check('order_problems_decided', sql`(state = 'waiting') = (decided_at is null)`),
    check('order_problems_target', sql`target in ('payment', 'credit', 'cash')`),
  ],
)

/** Pictures of what was wrong, made small and without their metadata. Operators alone see them. */
export const problemPictures = pgTable(
  'problem_pictures',
  {
    brandId: text().notNull(),
    id: text().notNull(),
    orderId: text().notNull(),
    /** Null until the report that shows it was sent. */
    problemId: text(),
    contents: bytes().notNull(),
    createdAt: instant().notNull(),
    /** When it is deleted. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    index('problem_pictures_by_order').on(table.brandId, table.orderId),
    index('problem_pictures_by_problem').on(table.brandId, table.problemId),
    index('problem_pictures_by_end').on(table.expiresAt),
    foreignKey({
      name: 'problem_pictures_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'problem_pictures_problem',
      columns: [table.brandId, table.problemId],
      foreignColumns: [orderProblems.brandId, orderProblems.id],
    }).onDelete('cascade'),
  ],
)
