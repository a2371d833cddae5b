import { expect, test } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'

/** Tables and ID columns that have no foreign key in the database, with the reason. */
const WITHOUT_REFERENCE: Record<string, string> = {
  brands: 'the root of everything',
  brand_moves: 'there before the brand comes, and after it left',
  composition_releases: 'of all brands',
  ops_tokens: 'of all brands',
  notice_deliveries: 'of all brands',
  notice_silences: 'of all brands',
  operator_notices: 'of all brands',
  outcodes: 'geography, of no brand',
  postcodes: 'geography, of no brand',
  plan_changes: 'of all brands',
  preparations: 'of the database itself',
  release_counts: 'the release platform knows brands by their names; counts go when they are old',
  shop_counts: 'as release_counts',
  shop_part_counts: 'as release_counts; its stores are names, which outlive an import',
  rate_limits: 'keys of the limiter are hashes that hold the brand',
  watch_times: 'of all brands',
  'baskets.session_id': 'a basket outlives the session that owns it (trust P7)',
  'baskets.store_id': 'an import may take a store away; the basket says so',
  'gateway_events.event_id': 'an id of the gateway',
  'gateway_events.payment_id': 'an id of the gateway',
  'integration_events.event_id': 'an id of the store system',
  'loyalty_entries.business_order_id':
    'the key that makes it happen once; the member’s, and gone with the member',
  'loyalty_entries.store_id': 'an import may take a store away; what was spent there stays',
  'marketing_choices.channel_id': 'an id of the marketing service',
  'member_addresses.place_id': 'an id of the map service',
  'member_cards.instrument_id': 'an id of the gateway',
  'one_time_codes.member_id': 'decoys and codes live ten minutes and are swept',
  'one_time_codes.session_id': 'a code is counted against limits after its session ended',
  'order_refunds.cause_id': 'each cause has ids of its own',
  'order_line_reports.basket_line_id': 'a line of the order’s own copy of its basket',
  'order_line_reports.proposal_id': 'the question’s own id',
  'orders.basket_id': 'baskets go after 30 days, orders stay',
  'orders.composition_id': 'orders stay; what the id means goes 400 days after it was served last',
  'orders.draft_order_id': 'another name of the order itself',
  'orders.paid_attempt_id': 'attempts refer to orders; the restore drill proves this way round',
  'orders.referral_customer_id': 'an id of a partner',
  'orders.referral_partner_id': 'an id of a partner',
  'orders.session_id': 'sessions end, orders stay',
  'orders.store_id': 'an import may take a store away; the order keeps what it needs of it',
  'payment_attempts.gateway_payment_id': 'an id of the gateway',
  'reviews.business_order_id': 'the stars stay for the store’s rating whatever becomes of the order',
  'reviews.member_id': 'says "erased" once its member is',
  'reviews.store_id': 'an import may take a store away',
  'slot_reservations.basket_id': 'what an order holds of a slot stays when its basket goes',
  'slot_reservations.slot_id': 'slots are made from the store’s hours; a row exists once a slot was reserved',
  'slot_reservations.store_id': 'an import may take a store away',
  'slots.slot_id': 'the slot’s own name',
  'slots.store_id': 'an import may take a store away; what is promised stays counted',
  'sold_out.store_id': 'an import may take a store away; 0 is every store',
  'stock.store_id': 'an import may take a store away',
  'stock_holds.store_id': 'an import may take a store away',
  'social_challenges.session_id': 'checked by value; nonces live ten minutes and are swept',
}

const COLUMNS = `
  select t.table_name as "table", c.column_name as "column", exists (
    select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.conrelid = ('public.' || quote_ident(t.table_name))::regclass
      and a.attname = c.column_name
  ) as referring
  from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
  where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`
type Column = { table: string; column: string; referring: boolean }

test('every table and reference has a foreign key or a stated reason for having none', async () => {
  const { db } = await startApp()
  const { rows } = await db.$client.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const without: string[] = []
  for (const [table, columns] of tables) {
    if (!columns.some(({ referring }) => referring)) without.push(table)
    for (const { column, referring } of columns)
      if (column.endsWith('_id') && !referring && WITHOUT_REFERENCE[table] === undefined)
        without.push(`${table}.${column}`)
  }
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_REFERENCE).toSorted())
})

test('foreign keys start with the brand and are indexed', async () => {
  const { db } = await startApp()
  const { rows } = await db.$client.query<{ name: string; columns: string[]; indexed: boolean }>(`
    select k.conname::text as name,
      (select array_agg(a.attname::text order by o.n) from unnest(k.conkey) with ordinality o(c, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.c) as columns,
      exists (select from pg_index i where i.indrelid = k.conrelid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey) as indexed
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ columns }) => columns[0] !== 'brand_id')).toEqual([])
  // The shop never deletes a brand, so a foreign key to brands needs no index.
  expect(rows.filter(({ columns, indexed }) => columns.length > 1 && !indexed)).toEqual([])
})

test('the database and the contract have the same order statuses', async () => {
  const { db } = await startApp()
  const { rows } = await db.$client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname in ('orders_status', 'order_history_status')`,
  )
  expect(rows).toHaveLength(2)
  for (const { definition } of rows) {
    const known = [...definition.matchAll(/'([a-z_]+)'/g)].map(([, status]) => status)
    expect(new Set(known)).toEqual(new Set(ordersApi.OrderStatusKey.options))
  }
})
