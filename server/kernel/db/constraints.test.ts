import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'

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
    'the use of a coupon for no order',
    `insert into coupon_uses values ('fernhill', 'WELCOME10', 'none', now())`,
    'coupon_uses_order',
  ],
  [
    'a reset asked for no member',
    `insert into reset_tokens values ('fernhill', 'hash', 'none', now(), now())`,
    'reset_tokens_member',
  ],
  [
    'a history of no order',
    `insert into order_history values ('fernhill', 'none', 'delivered', now())`,
    'order_history_order',
  ],
])('the database refuses %s', async (_, statement, constraint) => {
  const { db } = await startApp()
  await expect(db.$client.query(statement)).rejects.toMatchObject({ constraint })
})
