import { instant, brands, brandId } from './brands.ts'
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
import type {
  Address,
  basketApi,
  checkoutApi,
  FulfilmentMethod,
  ordersApi,
  paymentApi,
  SelectedSlot,
} from '@larder/shared/contracts'
import { members } from './members.ts'

/** The condition that an order holds more for items sold by weight (decision 280); a query needs its index's text. */
export const HOLDS_FOR_WEIGHTS = sql.raw(`snapshot -> 'basket' -> 'fees' @> '[{"code":"WEIGHT_MARGIN"}]'`)

/** The contract's statuses; a test compares them. */
const isStatus = sql`status in (
  'sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered',
  'store_rejected', 'refunded', 'declined', 'cancelled', 'unable_to_deliver'
)`

/** The copy of basket and store that an order keeps: the agreed terms, even if the originals change later. */
type OrderSnapshot = {
  basket: basketApi.Basket
  store: ordersApi.Order['store']
  /** The origin on which the order was placed: `https://shop.example`. */
  origin: string
  /** The version of the terms that the shopper accepted; absent if the client named none. */
  termsVersion?: string | undefined
}

type StoredDriver = {
  latitude: number
  longitude: number
  bearing?: number | undefined
  eta?: string | undefined
  stopsAway?: number | undefined
  updatedAt: string
}

/**
 * What the shopper agreed to when ordering; null without any consent. `clientId` is the analytics client ID, with consent
 * to performance cookies only. `adsAllowed` is the consent to tracking (targeting cookies).
 */
export type TrackedVisit = { clientId?: string; adsAllowed: boolean }

/**
 * An order. `draft` waits for its payment, `placed` is confirmed to the shopper, and `abandoned` no longer holds
 * resources. All IDs that leave the server are random and opaque (trust T6).
 */
export const orders = pgTable(
  'orders',
  {
    /** A brand with orders cannot be deleted, because the orders are its accounts. */
    brandId: text()
      .notNull()
      .references(() => brands.id),
    /** The businessOrderId of the contract. */
    id: text().notNull(),
    draftOrderId: text().notNull(),
    /** Short number for display. It is not a key. */
    orderNumber: text().notNull(),
    /** The secret part of the signed link (readings 36). */
    linkSecret: text().notNull(),
    state: text({ enum: ['draft', 'placed', 'abandoned'] }).notNull(),
    basketId: text().notNull(),
    basketVersion: integer().notNull(),
    sessionId: text().notNull(),
    memberId: text(),
    storeId: integer().notNull(),
    fulfilmentMethod: text().$type<FulfilmentMethod>().notNull(),
    fulfilmentAt: instant().notNull(),
    slot: jsonb().$type<SelectedSlot>().notNull(),
    snapshot: jsonb().$type<OrderSnapshot>().notNull(),
    contact: jsonb().$type<checkoutApi.ContactDetails>().notNull(),
    deliveryAddress: jsonb().$type<Address>(),
    billingAddress: jsonb().$type<Address>(),
    instructions: text(),
    totalPence: integer().notNull(),
    currency: text().notNull(),
    paymentMethod: text().$type<paymentApi.PaymentKind>(),
    paidAttemptId: text(),
    channel: text().notNull(),
    referralPartnerId: text(),
    referralCustomerId: text(),
    visit: jsonb().$type<TrackedVisit>(),
    /** Composition of the page that placed the order (docs/decisions/190); absent for orders of apps. */
    compositionId: text(),
    status: text().$type<ordersApi.OrderStatusKey>().notNull(),
    statusAt: instant().notNull(),
    /** Increases with every change of status or driver position; event stream IDs use it. */
    eventSeq: integer().notNull().default(0),
    statusSeq: integer().notNull().default(0),
    driverSeq: integer().notNull().default(0),
    driver: jsonb().$type<StoredDriver>(),
    createdAt: instant().notNull(),
    placedAt: instant(),
    /** The number of changes since the order was placed. Snapshot, total, slot, address and note are those of the last. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    // Erasing a member first removes the person from the orders.
    foreignKey({
      name: 'orders_member',
      columns: [table.brandId, table.memberId],
      foreignColumns: [members.brandId, members.id],
    }),
    uniqueIndex('orders_by_draft').on(table.brandId, table.draftOrderId),
    index('orders_by_member').on(table.brandId, table.memberId, table.placedAt),
    index('orders_by_session').on(table.brandId, table.sessionId),
    index('orders_by_state').on(table.state, table.createdAt),
    index('orders_drafts')
      .on(table.brandId, table.createdAt)
      .where(sql`state = 'draft'`),
    index('orders_weighed').on(table.statusAt).where(HOLDS_FOR_WEIGHTS),
    index('orders_by_composition')
      .on(table.compositionId)
      .where(sql`composition_id is not null`),
    check('orders_state', sql`state in ('draft', 'placed', 'abandoned')`),
    check('orders_status', isStatus),
    check('orders_fulfilment_method', sql`fulfilment_method in ('delivery', 'collection')`),
    check('orders_total', sql`total_pence >= 0`),
    check('orders_placed', sql`state <> 'placed' or placed_at is not null`),
  ],
)

/** When an order reached each status. */
export const orderHistory = pgTable(
  'order_history',
  {
    brandId: text().notNull(),
    orderId: text().notNull(),
    status: text().$type<ordersApi.OrderStatusKey>().notNull(),
    at: instant().notNull(),
    reason: text(),
    /** The shopper and not the store ended the order. */
    isByShopper: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.orderId, table.status] }),
    foreignKey({
      name: 'order_history_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }).onDelete('cascade'),
    check('order_history_status', isStatus),
  ],
)

/** What the store put in instead, and what it costs the shopper. */
type StoredSubstitute = basketApi.Substitute & { quantity: number; pence: number; allergens: string[] }

/**
 * How a store packed the lines of an order; the last report of a line counts. A question is `open` until the shopper, the
 * time or the end of packing decides it.
 */
export const orderLineReports = pgTable(
  'order_line_reports',
  {
    brandId: text().notNull(),
    orderId: text().notNull(),
    basketLineId: text().notNull(),
    state: text().$type<ordersApi.LineState>().notNull(),
    /** How many of the ordered item there are. */
    quantity: integer().notNull(),
    substitute: jsonb().$type<StoredSubstitute>(),
    grams: integer(),
    /** Of a line that the shopper was asked about; a later proposal has another one. */
    proposalId: text(),
    decision: text().$type<'open' | ordersApi.LineAnswerKind>(),
    decidedBy: text().$type<'shopper' | 'time' | 'store'>(),
    answerBy: instant(),
    reportedAt: instant().notNull(),
    /** When the money of what is missing was given back; null until the order is packed. */
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.orderId, table.basketLineId] }),
    index('order_line_reports_open')
      .on(table.answerBy)
      .where(sql`decision = 'open'`),
    index('order_line_reports_unsettled')
      .on(table.brandId, table.orderId)
      .where(sql`settled_at is null`),
    foreignKey({
      name: 'order_line_reports_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }).onDelete('cascade'),
    check('order_line_reports_quantity', sql`quantity between 0 and 99`),
  ],
)

/** What an order becomes by a change: everything that its shopper agreed to anew. */
export type ChangeTerms = {
  basket: basketApi.Basket
  slot: SelectedSlot
  deliveryAddress: Address | null
  instructions: string | null
}

const changeStates = ['paying', 'accepted', 'abandoned'] as const

/**
 * A change of a placed order that its shopper accepted. One that costs more is `paying` until its difference is
 * charged; `abandoned` means that the order stayed as it was, and a later charge goes back.
 */
export const orderChanges = pgTable(
  'order_changes',
  {
    brandId: text().notNull(),
    id: text().notNull(),
    orderId: text().notNull(),
    /** The revision of the order that was changed; the order has moved on when its own differs. */
    baseRevision: integer().notNull(),
    state: text({ enum: changeStates }).notNull(),
    /** Null once the change has ended: the order has them, or nothing needs them. */
    terms: jsonb().$type<ChangeTerms>(),
    /** The new total less the old one. */
    differencePence: integer().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.id] }),
    index('order_changes_by_order').on(table.brandId, table.orderId),
    index('order_changes_paying')
      .on(table.brandId, table.createdAt)
      .where(sql`state = 'paying'`),
    foreignKey({
      name: 'order_changes_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }).onDelete('cascade'),
    check(
      'order_changes_state',
      sql.raw(`state in (${changeStates.map((state) => `'${state}'`).join(', ')})`),
    ),
  ],
)

/** All identity keys of a customer, so that a first order is recognised through an index (trust T17). */
export const orderKeys = pgTable(
  'order_keys',
  {
    brandId: text().notNull(),
    /** `kind:<hash>`: see `createIdentityKeys`. */
    key: text().notNull(),
    orderId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.key, table.orderId] }),
    index('order_keys_by_order').on(table.brandId, table.orderId),
    foreignKey({
      name: 'order_keys_order',
      columns: [table.brandId, table.orderId],
      foreignColumns: [orders.brandId, orders.id],
    }).onDelete('cascade'),
  ],
)

/** One review per finished order. */
export const reviews = pgTable(
  'reviews',
  {
    brandId: brandId(),
    businessOrderId: text().notNull(),
    memberId: text().notNull(),
    storeId: integer().notNull(),
    starRating: integer().notNull(),
    comment: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.businessOrderId] }),
    index('reviews_by_store').on(table.brandId, table.storeId),
    check('reviews_stars', sql`star_rating between 1 and 5`),
  ],
)

/** Processed reports of store systems, so that a repeated report changes nothing (trust T10). */
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
