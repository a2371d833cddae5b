import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { startApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { contact, createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { countRowsRead } from '@larder/testing/rows-read.ts'

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

  const lookups = await countRowsRead(shop.db, {
    tables: ['orders', 'order_keys'],
    matching: /^select.*\border_keys\b/s,
    run: async () => {
      const basket = await guest.call(basketApi.applyCoupon, { basketToken, coupon: 'WELCOME10' })
      expect(basket.coupon).toMatchObject({ code: 'WELCOME10' })
    },
  })
  expect(lookups.length).toBeGreaterThan(0)
  for (const rows of lookups) expect(rows).toBeLessThanOrEqual(20)
})
