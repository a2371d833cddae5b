import { expect, onTestFinished, test } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { takeConsole } from '@larder/shared/testing'
import { startApp } from '../../../testing/index.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { connect } from './client.ts'
import { seedDemo, seedDemoOrders } from '../../../tools/demo/seed-demo.ts'
import { migrate } from './migrate.ts'
import { applyMigrations, knownMigrations } from './migrations.ts'

/** Tables, and columns that name something, without a foreign key in the database; and why. */
const WITHOUT_REFERENCE: Record<string, string> = {
  brands: 'the root of everything',
  composition_releases: 'of all brands',
  ops_tokens: 'of all brands',
  outcodes: 'geography, of no brand',
  postcodes: 'geography, of no brand',
  plan_changes: 'of all brands',
  preparations: 'of the database itself',
  rate_limits: 'keys of the limiter are hashes that hold the brand',
  'baskets.session_id': 'a basket outlives the session that owns it (trust P7)',
  'baskets.store_id': 'an import may take a store away; the basket says so',
  'coupon_uses.order_id':
    'servers of the release before write the use before its order: follows in the next release',
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
  'orders.basket_id': 'baskets go after 30 days, orders stay',
  'orders.composition_id': 'orders stay; what the id stands for goes 400 days after it was served last',
  'orders.draft_order_id': 'another name of the order itself',
  'orders.member_id':
    'servers of the release before erase the member before the order’s person: follows in the next release',
  'orders.paid_attempt_id': 'attempts refer to orders; the restore drill proves this way round',
  'orders.referral_customer_id': 'an id of a partner',
  'orders.referral_partner_id': 'an id of a partner',
  'orders.session_id': 'sessions end, orders stay',
  'orders.store_id': 'an import may take a store away; the order keeps what it needs of it',
  'payment_attempts.gateway_payment_id': 'an id of the gateway',
  'reset_tokens.member_id':
    'servers of the release before write "nobody" for an unknown address: follows in the next release',
  'reviews.business_order_id': 'the stars stay for the store’s rating whatever becomes of the order',
  'reviews.member_id': 'says "erased" once its member is',
  'reviews.store_id': 'an import may take a store away',
  'slot_reservations.basket_id': 'what an order holds of a slot stays when its basket goes',
  'slot_reservations.slot_id': 'slots are made from the store’s hours; a row exists once somebody reserved',
  'slot_reservations.store_id': 'an import may take a store away',
  'slots.slot_id': 'the slot’s own name',
  'slots.store_id': 'an import may take a store away; what is promised stays counted',
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

test('every table and every name in it refers to what it names, or says why not', async () => {
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

test('references begin with the brand, and what they are followed by is indexed', async () => {
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

test('the statuses that the database takes are the contract’s', async () => {
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

const now = `now()`
const basket = (change: Record<string, string>) => {
  const row = {
    brand_id: `'fernhill'`,
    id: `'one'`,
    token: `'one'`,
    session_id: `'one'`,
    version: '1',
    fulfilment_method: `'delivery'`,
    lines: `'[]'`,
    created_at: now,
    updated_at: now,
    ...change,
  }
  return `insert into baskets (${Object.keys(row).join()}) values (${Object.values(row).join()})`
}

test.each([
  ['a basket of no brand', basket({ brand_id: `'nobody'` }), 'baskets_brand_id_brands_id_fk'],
  ['a basket of no order', basket({ order_id: `'none'` }), 'baskets_order'],
  ['a hundred of a line', basket({ lines: `'[{"quantity":100}]'` }), 'baskets_quantities'],
  ['none of a line', basket({ lines: `'[{"quantity":1},{"quantity":0}]'` }), 'baskets_quantities'],
  ['a tip below nothing', basket({ tip_pence: '-1' }), 'baskets_tip'],
  ['a second basket of one token', `${basket({})}; ${basket({ id: `'two'` })}`, 'baskets_token'],
  [
    'an oversold slot',
    `insert into slots values ('fernhill', 12, 'slot', 2, 1, '2030-01-08')`,
    'slots_capacity',
  ],
  ['credit below nothing', `update members set credit_pence = -1`, 'members_credit'],
  [
    'an item that the menu does not have',
    `insert into store_items values ('fernhill', 12, 'none', 'yes', 1)`,
    'store_items_item',
  ],
  ['a price below nothing', `update menu_items set price_pence = -1`, 'menu_items_price'],
  [
    'a history of no order',
    `insert into order_history values ('fernhill', 'none', 'delivered', now())`,
    'order_history_order',
  ],
])('the database refuses %s', async (_, statement, constraint) => {
  const { db } = await startApp()
  await expect(db.$client.query(statement)).rejects.toMatchObject({ constraint })
})

// During a rolling deploy the previous release writes beside this one: in its order, with its values.
test.each([
  [
    'a reset asked for an unknown address',
    `insert into reset_tokens (brand_id, token_hash, member_id, created_at, expires_at)
     values ('fernhill', 'hash', 'nobody', now(), now() + interval '30 minutes')`,
  ],
  [
    'the use of a coupon, noted before its order',
    `insert into coupon_uses (brand_id, code, order_id, identity, used_at)
     values ('fernhill', 'WELCOME10', 'not-there-yet', '', now())`,
  ],
])('the database takes what servers of the release before write: %s', async (_, statement) => {
  const { db } = await startApp()
  expect((await db.$client.query(statement)).rowCount).toBe(1)
})

const BEFORE_RELATIONS = 8

test('a shop of the release before is brought up to date, and what was wrong in it is put right and told', async () => {
  const url = await freshDatabase('empty')
  const db = connect(url, { max: 4, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  const client = await db.$client.connect()
  await applyMigrations(client, knownMigrations().slice(0, BEFORE_RELATIONS))
  client.release()
  await seedDemo(db)
  await seedDemoOrders(db)
  await db.$client.query(`
    insert into refresh_tokens (brand_id, token_hash, session_id, expires_at) values ('fernhill', 'x', 'gone', now());
    insert into slots values ('fernhill', 12, 'slot', 3, 2, '2030-01-08');
    ${basket({ tip_pence: '-5', order_id: `'none'` })};
    ${basket({ id: `'two'`, updated_at: `now() - interval '1 day'` })}`)
  const { rows: before } = await db.$client.query('select count(*)::int as orders from orders')
  await migrate(db)
  const warned = takeConsole('warn').flat().join('\n')
  expect(warned).toContain('1 rows of refresh_tokens belonged to no row of sessions and were deleted')
  expect(warned).toContain('1 slots had more places taken')
  expect(warned).toContain('1 baskets had a tip below nothing')
  expect(warned).toContain('1 baskets named an order that is not there')
  expect(warned).toContain('1 baskets had the token of a newer one')
  const { rows: open } = await db.$client.query(
    `select conname from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
  )
  expect(open).toEqual([])
  const { rows: after } = await db.$client.query('select count(*)::int as orders from orders')
  expect(after).toEqual(before)
})
