import { instant } from './brands.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ordersApi } from '@larder/shared/contracts'
import { orders } from './orders.ts'
import { paymentAttempts } from './payments.ts'

/**
 * Parts of an order's money that were given back (decision 279). A part that goes back to several payments has a row
 * for each. The refund of a whole order is the state of its payment attempts instead.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    brandId: text().notNull(),
    /** Also serves as the gateway's idempotency key. */
    id: text().notNull(),
    orderId: text().notNull(),
    cause: text().$type<ordersApi.RefundCause>().notNull(),
    /** What caused it: a packed order, a change, a problem. Each cause gives back once. */
    causeId: text().notNull(),
    target: text({ enum: ['payment', 'credit', 'cash'] }).notNull(),
    /** The payment that is refunded, for the target `payment`. */
    attemptId: text(),
    amountPence: integer().notNull(),
    state: text({ enum: ['due', 'refunded'] }).notNull(),
    createdAt: instant().notNull(),
    /** When the gateway is asked again; null once it is refunded. */
    nextCheckAt: instant(),
    refundedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    uniqueIndex('order_refunds_once').on(
      table.brandId,
      table.orderId,
      table.cause,
      table.causeId,
      table.target,
      sql`coalesce(attempt_id, '')`,
    ),
    index('order_refunds_due')
      .on(table.brandId, table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    index('order_refunds_by_attempt').on(table.brandId, table.attemptId, table.createdAt),
    foreignKey({
      name: 'order_refunds_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }),
    foreignKey({
      name: 'order_refunds_attempt',
      columns: [table.brandId, table.attemptId],
      foreignColumns: [paymentAttempts.brandId, paymentAttempts.id],
    }),
    check('order_refunds_amount', sql`amount_pence > 0`),
    check('order_refunds_target', sql`(target = 'payment') = (attempt_id is not null)`),
    check('order_refunds_state', sql`state in ('due', 'refunded')`),
  ],
)
