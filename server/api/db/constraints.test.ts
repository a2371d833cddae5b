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
  ['a basket of an unknown brand', basket({ brand_id: `'unknown'` }), 'baskets_brand_id_brands_id_fk'],
  ['a basket of an unknown order', basket({ order_id: `'none'` }), 'baskets_order'],
  ['a quantity of a hundred', basket({ lines: `'[{"quantity":100}]'` }), 'baskets_quantities'],
  ['a quantity of zero', basket({ lines: `'[{"quantity":1},{"quantity":0}]'` }), 'baskets_quantities'],
  ['a negative tip', basket({ tip_pence: '-1' }), 'baskets_tip'],
  ['two baskets with the same token', `${basket({})}; ${basket({ id: `'two'` })}`, 'baskets_token'],
  [
    'an oversold slot',
    `insert into slots values ('fernhill', 12, 'slot', 2, 1, '2030-01-08')`,
    'slots_capacity',
  ],
  ['negative credit', `update members set credit_pence = -1`, 'members_credit'],
  [
    'an item that is not on the menu',
    `insert into store_items values ('fernhill', 12, 'none', 'yes', 1)`,
    'store_items_item',
  ],
  ['a negative price', `update menu_items set price_pence = -1`, 'menu_items_price'],
  [
    'a coupon use without an order',
    `insert into coupon_uses values ('fernhill', 'WELCOME10', 'none', now())`,
    'coupon_uses_order',
  ],
  [
    'a reset token without a member',
    `insert into reset_tokens values ('fernhill', 'hash', 'none', now(), now())`,
    'reset_tokens_member',
  ],
  [
    'an order history without an order',
    `insert into order_history values ('fernhill', 'none', 'delivered', now())`,
    'order_history_order',
  ],
])('the database rejects %s', async (_, statement, constraint) => {
  const { db } = await startApp()
  await expect(db.$client.query(statement)).rejects.toMatchObject({ constraint })
})
