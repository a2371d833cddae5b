import { expect, onTestFinished, test } from 'vitest'
import { takeConsole } from '@larder/shared/testing'
import { startApp } from '../../../testing/index.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { connect } from './client.ts'
import { seedDemo, seedDemoOrders } from '../../../tools/demo/seed-demo.ts'
import { migrate } from './migrate.ts'
import { applyMigrations, knownMigrations } from './migrations.ts'

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
  ['a basket of no brand', basket({ brand_id: `'unknown'` }), 'baskets_brand_id_brands_id_fk'],
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
     values ('fernhill', 'hash', 'unknown', now(), now() + interval '30 minutes')`,
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

test('a shop of the release before is brought up to date, and what was wrong in it is corrected and logged', async () => {
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
