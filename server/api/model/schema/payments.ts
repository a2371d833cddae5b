import { instant, brandId } from './brands.ts'
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
import type { paymentApi } from '@larder/shared/contracts'
import { orderChanges, orders } from './orders.ts'

/**
 * States of a payment attempt. `created`: the gateway is being called. `unknown`: it did not respond. `refund_due`:
 * money was taken without an order for it, or its order was rejected or cancelled; it will be refunded.
 */
const attemptStates = [
  'created',
  'pending',
  'unknown',
  'authorised',
  'captured',
  'declined',
  'failed',
  'cancelled',
  'refund_due',
  'refunded',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** The versions of host and checkout in which a shopper pays. */
export type PaymentReleases = { host: string; checkout: string }

/** One attempt to pay an order by card or wallet. It contains neither tokens nor card data (trust P27). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    brandId: text().notNull(),
    /** Also serves as the gateway's idempotency key. */
    id: text().notNull(),
    orderId: text().notNull(),
    /** The number of the attempt for this order, from 1. */
    number: integer().notNull(),
    state: text({ enum: attemptStates }).notNull(),
    method: text().$type<paymentApi.PaymentKind>().notNull(),
    amountPence: integer().notNull(),
    currency: text().notNull(),
    /** Our reference, by which the payment is found at the gateway. */
    reference: text().notNull(),
    gatewayPaymentId: text(),
    gatewayStatus: text(),
    responseSummary: text(),
    redirectUrl: text(),
    scheme: text(),
    last4: text(),
    /** The shopper left the payment page; stored so that a late approval is known to be unwanted. */
    isAbandoned: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When the sweeper checks the attempt again. */
    nextCheckAt: instant(),
    /** The releases of host and checkout in which the attempt began; absent for an app. */
    releases: jsonb().$type<PaymentReleases>(),
    /** Its pages come from these releases until then, and as long as the attempt is open (docs/decisions/166). */
    keepsReleasesUntil: instant(),
    /** The change of a placed order whose difference is paid; absent for the order's own payment. */
    changeId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    uniqueIndex('payment_attempts_by_number').on(table.brandId, table.orderId, table.number),
    uniqueIndex('payment_attempts_by_reference').on(table.brandId, table.reference),
    index('payment_attempts_to_check').on(table.nextCheckAt),
    index('payment_attempts_due')
      .on(table.brandId, table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    foreignKey({
      name: 'payment_attempts_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }),
    index('payment_attempts_by_change').on(table.brandId, table.changeId),
    foreignKey({
      name: 'payment_attempts_change',
      columns: [table.brandId, table.changeId],
      foreignColumns: [orderChanges.brandId, orderChanges.id],
    }),
    check('payment_attempts_amount', sql`amount_pence >= 0`),
    check('payment_attempts_number', sql`number >= 0`),
    check(
      'payment_attempts_state',
      sql.raw(`state in (${attemptStates.map((state) => `'${state}'`).join(', ')})`),
    ),
  ],
)

/** Processed webhooks of the gateway. A repeated webhook is only acknowledged (trust T10). */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    brandId: brandId(),
    eventId: text().notNull(),
    type: text().notNull(),
    paymentId: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.eventId] }),
    index('gateway_events_by_age').on(table.receivedAt),
  ],
)
