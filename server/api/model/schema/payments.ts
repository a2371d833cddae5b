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
import { orders } from './orders.ts'

/**
 * States of a payment attempt. `created`: the gateway is being called. `unknown`: it did not answer. `refund_due`:
 * money was taken without an order for it; it is refunded.
 */
export const attemptStates = [
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

/** The versions of host and checkout that a shopper pays in. */
export type PaymentReleases = { host: string; checkout: string }

/** One attempt to pay an order by card or wallet. Holds no token and no card data (trust P27). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    brandId: text().notNull(),
    /** Also the gateway's idempotency key. */
    id: text().notNull(),
    orderId: text().notNull(),
    /** First, second … attempt for this order. */
    number: integer().notNull(),
    state: text({ enum: attemptStates }).notNull(),
    method: text().$type<paymentApi.PaymentKind>().notNull(),
    amountPence: integer().notNull(),
    currency: text().notNull(),
    /** Our reference, by which the gateway finds the payment. */
    reference: text().notNull(),
    gatewayPaymentId: text(),
    gatewayStatus: text(),
    responseSummary: text(),
    redirectUrl: text(),
    scheme: text(),
    last4: text(),
    /** The shopper left its page; stored so that a late approval is known to be unwanted. */
    isAbandoned: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When the sweeper checks again. */
    nextCheckAt: instant(),
    /** Releases of host and checkout in which it began; absent when it came from an app. */
    releases: jsonb().$type<PaymentReleases>(),
    /** Its pages come from these releases until then, and while it is open (docs/decisions/166). */
    keepsReleasesUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    uniqueIndex('payment_attempts_by_number').on(table.brandId, table.orderId, table.number),
    uniqueIndex('payment_attempts_by_reference').on(table.brandId, table.reference),
    index('payment_attempts_to_check').on(table.nextCheckAt),
    index('payment_attempts_due').on(table.brandId, table.nextCheckAt),
    foreignKey({
      name: 'payment_attempts_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }),
    check('payment_attempts_amount', sql`amount_pence >= 0`),
    check('payment_attempts_number', sql`number >= 0`),
    check(
      'payment_attempts_state',
      sql.raw(`state in (${attemptStates.map((state) => `'${state}'`).join(', ')})`),
    ),
  ],
)

/** Processed webhooks of the gateway; a repeated one is only acknowledged (trust T10). */
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
