import { expect, test } from 'vitest'
import sharp from 'sharp'
import { checkoutApi, integrationsApi, memberApi, ordersApi, pushApi } from '@larder/shared/contracts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import {
  DISCOVER_CARD,
  createFilledBasket,
  createOrderRequest,
  payByCard,
  YORK_ADDRESS,
} from '@larder/testing/order-fixtures.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { createSandboxBrowser } from '@larder/testing/push-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { ordersQueries } from '../ordering/index.ts'
import { createStoreSystem } from '../ordering/orders/orders.testing.ts'
import { giveBack } from '../ordering/refunds/give-back.ts'
import { moveOrderThrough } from './personal-data.testing.ts'

/**
 * Text and JSON columns, and whole tables, that are kept when a person is erased, with the reason why they are not
 * personal. A new column with personal text is erased instead (`ordering/orders/forget-orders.ts`).
 */
const STAYS: Record<string, string> = {
  coupon_uses: 'which order used which coupon',
  coupon_use_keys: 'hashes: being forgotten is no way to a second first order (decision 087)',
  gateway_events: 'ids of the gateway’s webhooks, deleted after 90 days',
  idempotency_keys: 'replies of payment calls, with ids and amounts alone, deleted after 30 days',
  integration_events: 'ids of the store systems’ reports, deleted after 90 days',
  rate_limits: 'hashes that expire',
  slot_reservations: 'which basket held a place; the network is a keyed hash',
  slots: 'how many orders a slot has',
  stock_holds: 'which basket holds pieces; the network is a keyed hash',
  order_line_reports: 'what the store packed of the order’s lines',
  'order_problems.id': 'an opaque id',
  'order_problems.order_id': 'an opaque id',
  'order_problems.report_key': 'an opaque id',
  'order_problems.state': 'a state of the report',
  'order_problems.lines': 'which items were reported, as the order has them',
  'order_problems.target': 'for the accounts',
  'order_problems.doubt': 'why a person decided',
  'order_problems.decided_by': 'the operator',
  'order_problems.reason': 'the store’s reason for its decision, not the shopper’s',
  order_refunds: 'what went back to which payment, for the accounts',
  'order_history.order_id': 'an opaque id',
  'order_history.reason': 'the store’s reason for its decision, not the shopper’s',
  'order_history.status': 'a status of the order',
  'order_changes.id': 'an opaque id',
  'order_changes.order_id': 'an opaque id',
  'order_changes.state': 'a state of the change',
  'orders.basket_id': 'an opaque id of a basket that is deleted',
  'orders.channel': 'website or app',
  'orders.composition_id': 'releases of the page',
  'orders.currency': 'for the accounts',
  'orders.draft_order_id': 'an opaque id',
  'orders.fulfilment_method': 'delivery or collection',
  'orders.id': 'an opaque id',
  'orders.link_secret': 'opens an order that no longer names its person',
  'orders.order_number': 'for the accounts',
  'orders.paid_attempt_id': 'for the accounts',
  'orders.payment_method': 'for the accounts',
  'orders.referral_customer_id': 'an opaque id of whoever sent the shopper',
  'orders.referral_partner_id': 'a partner, for the accounts',
  'orders.slot': 'the store’s slot',
  'orders.snapshot': 'what was sold, without secrets and personal data (takeSnapshot)',
  'orders.state': 'a state of the order',
  'orders.status': 'a status of the order',
  'outbox.id': 'an opaque id',
  'outbox.lane': 'a destination',
  'outbox.last_error': 'what a destination answered, deleted after 14 days',
  'outbox.payload': 'ids, statuses and the store’s reason: a message reads its order when it is sent',
  'outbox.topic': 'the kind of message',
  'payment_attempts.change_id': 'an opaque id',
  'payment_attempts.currency': 'for the accounts',
  'payment_attempts.gateway_payment_id': 'for the accounts and for refunds',
  'payment_attempts.gateway_status': 'a status of the payment',
  'payment_attempts.id': 'an opaque id',
  'payment_attempts.last4': 'tells payments apart for the accounts; thousands of cards share it',
  'payment_attempts.method': 'for the accounts',
  'payment_attempts.order_id': 'an opaque id',
  'payment_attempts.redirect_url': 'the bank’s page for this payment',
  'payment_attempts.reference': 'an opaque id',
  'payment_attempts.releases': 'releases of the page',
  'payment_attempts.response_summary': 'what the gateway answered',
  'payment_attempts.scheme': 'Visa or another',
  'payment_attempts.state': 'a state of the payment',
  'reviews.business_order_id': 'an opaque id: the stars stay for the store’s rating',
}

const EMAIL = 'zephyrine@canary.example'

/** A text or JSON column. `refers`: it is a foreign key, so it cannot hold any other value. */
type Column = { table: string; column: string; type: 'text' | 'jsonb'; refers: boolean }
/** A person's rows by table; each row maps its columns to their values. */
type Rows = Map<string, Map<string, unknown>[]>

async function textColumns({ db }: TestShop): Promise<Column[]> {
  const { rows } = await db.$client.query<Column>(`
    select c.table_name as "table", c.column_name as "column", c.data_type as type, exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.conrelid = ('public.' || quote_ident(c.table_name))::regclass
        and a.attname = c.column_name
    ) as refers
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
      and c.column_name <> 'brand_id'`)
  return rows
}

async function tablesOfOrders({ db }: TestShop): Promise<string[]> {
  const { rows } = await db.$client.query<{ table: string }>(
    `select distinct conrelid::regclass::text as "table" from pg_constraint where confrelid = 'orders'::regclass`,
  )
  return rows.map(({ table }) => table)
}

/** The ID of the database's newest transaction; rows written by later ones belong to the person. */
async function newestTransaction({ db }: TestShop): Promise<string> {
  const { rows } = await db.$client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id ?? ''
}

const IS_LATER = 'xmin::text::bigint > $1::bigint'

async function readRows({ db }: TestShop, columns: readonly Column[], since: string): Promise<Rows> {
  const rows: Rows = new Map()
  for (const table of new Set(columns.map(({ table }) => table))) {
    const found = await db.$client.query<{ row: object }>(
      `select to_jsonb(t) as row from "${table}" t where ${IS_LATER}`,
      [since],
    )
    if (found.rows.length > 0)
      rows.set(
        table,
        found.rows.map(({ row }) => new Map(Object.entries(row))),
      )
  }
  return rows
}

/** Fills the empty columns of a person's rows, so that columns unknown to the test also have something to erase. */
async function fillEmptyColumns({ db }: TestShop, columns: readonly Column[], since: string): Promise<void> {
  for (const { table, column, type } of columns.filter(({ refers }) => !refers)) {
    const value = type === 'jsonb' ? 'to_jsonb($2::text)' : '$2'
    await db.$client.query(
      `update "${table}" set "${column}" = ${value}
      where ${IS_LATER} and coalesce("${column}"::text, '') in ('', '[]', '{}')`,
      [since, `something in ${table}.${column}`],
    )
  }
}

const valuesOf = (rows: Rows, { table, column }: Column): Set<string> =>
  new Set((rows.get(table) ?? []).map((row) => JSON.stringify(row.get(column))))

const giveOnePennyBack = ({ db, deps }: TestShop, id: string) =>
  inTransaction(db, async (tx) => {
    const order = await ordersQueries(tx).findForUpdate({ brandId: 'fernhill', id })
    if (!order) throw new Error('The order is not there')
    await giveBack(tx, {
      order,
      cause: 'short',
      causeId: 'packed',
      pence: 1,
      to: 'payment',
      now: deps.clock(),
    })
  })

/** Reports one piece of the first line as missing. */
async function reportMissingPiece(shop: TestShop, businessOrderId: string): Promise<void> {
  const order = await ordersQueries(shop.db).find({ brandId: 'fernhill', id: businessOrderId })
  const [line] = order?.snapshot.basket.items ?? []
  if (!line) throw new Error('The order has no lines')
  await createStoreSystem(shop).report(integrationsApi.updateOrderLines.path, {
    businessOrderId,
    lines: [{ basketLineId: line.basketLineId, state: 'short', quantity: line.quantity - 1 }],
  })
}

/** Reports a damaged item with a note and a picture. */
async function reportProblem(
  { call, request }: Visitor,
  { businessOrderId, basketLineId }: { businessOrderId: string; basketLineId: string },
) {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const sent = await request(ordersApi.problemPicturePath({ businessOrderId }), {
    method: 'POST',
    body: new Uint8Array(photo),
  })
  const { pictureId } = ordersApi.ProblemPicture.parse(await sent.json())
  const line = { basketLineId, quantity: 1, kind: 'damaged', note: 'The lid sang.', pictureId } as const
  await call(ordersApi.reportProblem, { businessOrderId, key: 'a-report', lines: [line], to: 'payment' })
}

/** Accepts a change of an order to another address, and does not pay for it. */
async function leaveChange(member: Visitor, businessOrderId: string): Promise<void> {
  const deliveryAddress = { ...YORK_ADDRESS, addressLine1: '9 Damson Row' }
  const added = [{ menuItemId: 'oat-milk', quantity: 1 }]
  const wish = { businessOrderId, added, deliveryAddress, instructions: 'The quince gate.' }
  const { version, orderTotal } = await member.call(ordersApi.quoteChange, wish)
  await member.call(ordersApi.acceptChange, { ...wish, version, orderTotal })
}

/**
 * Places a member's order that is paid by card with a coupon, delivered and reviewed, and leaves a basket afterwards.
 */
async function leaveOrder(shop: TestShop) {
  const member = await createMember(shop, EMAIL, { mobileContactNumber: '07700900987' })
  const basket = await createFilledBasket(shop, member, { quantity: 5, coupon: 'WELCOME10' })
  const order = await member.call(checkoutApi.processOrder, {
    ...createOrderRequest(basket),
    emailAddress: EMAIL,
  })
  await payByCard(shop, member, { ...order, number: DISCOVER_CARD })
  const { businessOrderId } = order
  const { subscription } = createSandboxBrowser(shop)
  await member.call(pushApi.subscribe, { businessOrderId, subscription })
  await leaveChange(member, businessOrderId)
  await shop.jobs.deliver()
  const orderId = businessOrderId
  await reportMissingPiece(shop, orderId)
  await moveOrderThrough(shop, orderId, ['store_accepted_picking', 'picked', 'en_route', 'delivered'])
  await giveOnePennyBack(shop, orderId)
  await reportProblem(member, { businessOrderId: orderId, basketLineId: basket.items[0]?.basketLineId ?? '' })
  await member.call(memberApi.createReview, { orderId, starRating: 5, comment: 'The quinces sang.' })
  await createFilledBasket(shop, member)
  return member
}

/** Finds the columns that still hold a value of a person after the person was erased. */
async function findStayingColumns(): Promise<{ all: Column[]; staying: Column[] }> {
  const sent = createMessageRecorder()
  const shop = await startShop({ change: sent.change })
  const all = await textColumns(shop)
  const since = await newestTransaction(shop)
  const member = await leaveOrder(shop)
  const theirs = await readRows(shop, all, since)
  const unused = (await tablesOfOrders(shop)).filter((table) => !theirs.has(table))
  expect(unused, 'leaveOrder must write a row into each table that refers to an order').toEqual([])

  const columns = all.filter(({ table }) => theirs.has(table))
  await fillEmptyColumns(shop, columns, since)
  const before = await readRows(shop, columns, since)
  await member.call(memberApi.requestForget, {})
  await member.call(memberApi.confirmForget, { verificationCode: await sent.mailedCode(EMAIL) })
  const after = await readRows(shop, columns, since)
  const staying = columns.filter((column) => {
    const left = valuesOf(after, column)
    return [...valuesOf(before, column)].some((value) => left.has(value))
  })
  return { all, staying }
}

test('every column with text of a person is erased, or is listed with the reason why it stays', async () => {
  const { all, staying } = await findStayingColumns()
  const nameOf = ({ table, column }: Column) => (STAYS[table] ? table : `${table}.${column}`)
  const names = staying.map(nameOf)
  expect(names).toContain('orders.id')
  expect(names.filter((name) => !STAYS[name])).toEqual([])
  // Every listed name must be a column or a table.
  expect(Object.keys(STAYS).filter((name) => !all.some((column) => nameOf(column) === name))).toEqual([])
})
