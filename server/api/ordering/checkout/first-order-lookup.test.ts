import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { startApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { contact, createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const ORDERS = 3_000

/** Inserts many placed orders of other people with their identity keys. */
async function insertOrders(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('id', 'order-' || n, 'draft_order_id', 'draft-' || n))).*
    from orders o cross join generate_series(1, ${ORDERS}) n where o.id = ${orderId}`)
  await db.execute(sql`
    insert into order_keys (brand_id, order_id, key)
    select 'fernhill', 'order-' || n, kind || ':' || md5(n::text)
    from generate_series(1, ${ORDERS}) n, unnest(array['email', 'phone', 'door']) kind`)
  await db.execute(sql`analyze orders`)
  await db.execute(sql`analyze order_keys`)
}

/** The number of rows of orders and keys that a query plan read. */
function rowsRead(plan: Plan): number {
  const isOrders = ['orders', 'order_keys'].includes(plan['Relation Name'] ?? '')
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return (isOrders ? own : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0)
}

test('looks up earlier orders through an index', async () => {
  const shop = await startApp()
  const other = await createGuest(shop)
  const { businessOrderId } = await other.call(
    checkoutApi.processOrder,
    createOrderRequest(await createFilledBasket(shop, other), 'cash'),
  )
  await insertOrders(shop.db, businessOrderId)
  const guest = await createGuest(shop)
  const { basketToken } = await createFilledBasket(shop, guest, { quantity: 5 })
  const person = { ...contact, firstName: 'Noor', email: 'noor@example.com', phoneNumber: '07700900999' }
  await guest.call(checkoutApi.setContactDetails, { basketToken, ...person })

  const statements = vi.spyOn(shop.db.$client, 'query')
  const basket = await guest.call(basketApi.applyCoupon, { basketToken, coupon: 'WELCOME10' })
  expect(basket.coupon).toMatchObject({ code: 'WELCOME10' })
  // As the driver received them: text with a name, and the parameters.
  const asked = statements.mock.calls as unknown as [{ text: string }, unknown[]][]
  const lookups = asked.filter(([{ text }]) => /^select.*\border_keys\b/s.test(text))
  expect(lookups.length).toBeGreaterThan(0)
  const client = shop.db.$client
  for (const [{ text }, parameters] of lookups) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, parameters)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    expect(rowsRead(plan)).toBeLessThanOrEqual(20)
  }
})
