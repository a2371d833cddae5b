import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { startApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { countRowsRead } from '@larder/testing/rows-read.ts'
import { orderChanges } from '../../model/schema/index.ts'
import { changesQueries } from '../changes/changes.queries.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { paymentsQueries } from './payments.queries.ts'

const PER_BRAND = 20
const BACKLOG = 70
const now = new Date('2030-01-08T10:00:00Z')
const until = new Date('2030-01-08T10:01:00Z')

/**
 * Attempts of a draft that are due for another check: a backlog of one brand, and a few later ones of another brand.
 */
async function insertDueAttempts(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    insert into orders select (jsonb_populate_record(o, '{"brand_id": "ember"}')).* from orders o where id = ${orderId}`)
  await db.execute(sql`
    insert into payment_attempts (brand_id, id, order_id, number, state, method, amount_pence, currency, reference,
      created_at, updated_at, next_check_at)
    select brand, 'attempt-' || n, ${orderId}, n, 'unknown', 'Cards', 100, 'GBP', 'reference-' || n, due, due, due
    from (values ('fernhill', ${BACKLOG}, timestamptz '2030-01-08 08:00Z'), ('ember', 3, timestamptz '2030-01-08 09:00Z'))
      as backlog(brand, size, due) cross join lateral generate_series(1, size) n`)
}

test('servers claim each due payment once, and one brand does not delay another', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const basket = await createFilledBasket(shop, guest)
  const { businessOrderId } = await guest.call(checkoutApi.processOrder, createOrderRequest(basket))
  await insertDueAttempts(shop.db, businessOrderId)
  const queries = paymentsQueries(shop.db)
  const claim = async (by = queries) => {
    const claimed = await by.claimDue({ now, until, perBrand: PER_BRAND })
    return claimed.map(({ brandId, id }) => `${brandId} ${id}`)
  }
  // The second server claims while the first has not committed yet.
  const [first, second] = await inTransaction(shop.db, async (tx) => [
    await claim(paymentsQueries(tx)),
    await claim(),
  ])
  const ofEmber = ['ember attempt-1', 'ember attempt-2', 'ember attempt-3']
  expect(first?.filter((name) => name.startsWith('ember')).toSorted()).toEqual(ofEmber)
  expect(first).toHaveLength(PER_BRAND + ofEmber.length)
  expect(second).toHaveLength(PER_BRAND)
  const claimed = [...(first ?? []), ...(second ?? []), ...(await claim()), ...(await claim())]
  expect(claimed).toHaveLength(BACKLOG + ofEmber.length)
  expect(new Set(claimed).size).toBe(claimed.length)
  expect(await claim()).toEqual([])
})

test('abandons an old draft unless one of its attempts may still succeed', async () => {
  const { db, ...shop } = await startApp()
  const drafted = async () => {
    const guest = await createGuest(shop)
    const { businessOrderId } = await guest.call(
      checkoutApi.processOrder,
      createOrderRequest(await createFilledBasket(shop, guest)),
    )
    return businessOrderId
  }
  const [open, failed, untried] = [await drafted(), await drafted(), await drafted()]
  const attempt = {
    brandId: 'fernhill',
    number: 1,
    method: 'Cards',
    amountPence: 100,
    currency: 'GBP',
  } as const
  const at = { createdAt: now, updatedAt: now }
  const { insert } = paymentsQueries(db)
  await insert({ ...attempt, ...at, id: 'a', reference: 'a', orderId: open, state: 'pending' })
  await insert({ ...attempt, ...at, id: 'b', reference: 'b', orderId: failed, state: 'declined' })
  const asked = { before: until, perBrand: PER_BRAND }
  const found = await ordersQueries(db).findOldDrafts(asked)
  expect(found.map(({ id }) => id)).toEqual([failed, untried])
  expect(
    await ordersQueries(db).findOldDrafts({ ...asked, before: new Date('2030-01-01T00:00:00Z') }),
  ).toEqual([])
})

test('looks for unpaid changes among those that are unpaid, not among all that ever were', async () => {
  const { db, ...shop } = await startApp()
  const guest = await createGuest(shop)
  const { businessOrderId } = await guest.call(
    checkoutApi.processOrder,
    createOrderRequest(await createFilledBasket(shop, guest)),
  )
  await db.execute(sql`
    insert into order_changes (brand_id, id, order_id, base_revision, state, difference_pence, created_at, updated_at)
    select 'fernhill', 'change-' || n, ${businessOrderId}, 0, case when n <= 2 then 'paying' else 'accepted' end, 100,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from generate_series(1, 3000) n`)
  await db.execute(sql`analyze order_changes`)
  const counts = await countRowsRead(db, {
    tables: ['order_changes'],
    matching: /^update "order_changes"/,
    run: () => changesQueries(db).abandonBefore(now, until),
  })
  expect(await db.$count(orderChanges, eq(orderChanges.state, 'abandoned'))).toBe(2)
  expect(counts).toEqual([0])
})
