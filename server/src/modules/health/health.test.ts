import { expect, test } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { newId } from '../../kernel/db/id.ts'
import { paymentAttempts } from '../../model/schema/index.ts'
import { startDraining } from '../../kernel/http/draining.ts'
import { startApp, TEST_NOW } from '../../../testing/index.ts'
import { asGuest } from '../../../testing/member-fixtures.ts'
import { filledBasket, orderOf } from '../../../testing/order-fixtures.ts'
import { enqueue } from '../outbox/index.ts'

const MINUTE_MS = 60_000
const earlier = (minutes: number) => new Date(new Date(TEST_NOW).getTime() - minutes * MINUTE_MS)
const gauge = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

const attempt = {
  brandId: 'fernhill',
  method: 'Cards' as const,
  amountPence: 1_000,
  currency: 'GBP',
}

test('a loop that stands still is not alive, and alive again when it turns', async () => {
  const { request } = await startApp()
  await expect.poll(async () => (await request('/livez')).status, { timeout: 10_000 }).toBe(200)
  const until = performance.now() + 1_400
  while (performance.now() < until);
  expect((await request('/livez')).status).toBe(503)
  await expect.poll(async () => (await request('/livez')).status, { timeout: 10_000 }).toBe(200)
})

test('a server whose database is gone has started, lives, and is not ready', async () => {
  const { request, metrics, deps } = await startApp({
    change: (made) => ({ ...made, db: Object.create(made.db) as typeof made.db }), // its own `execute`, below
  })
  expect((await request('/startupz')).status).toBe(200)
  deps.db.execute = () => {
    throw new Error('connection refused')
  }
  expect(await (await request('/readyz')).text()).toBe('database')
  expect((await request('/startupz')).status).toBe(200)
  await expect.poll(async () => (await request('/livez')).status, { timeout: 10_000 }).toBe(200)
  // Its metrics are still served, without those that need the database.
  const text = await metrics()
  expect(text).toContain('db_pool_connections')
  expect(text).not.toMatch(/^payment_unknown \d/m)
})

test('a server without the newest migration is not ready', async () => {
  const { request, db } = await startApp()
  await db.$client.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(await (await request('/readyz')).text()).toBe('migrations are missing')
  expect((await request('/startupz')).status).toBe(503)
})

test('metrics say how long messages, unknown payments and refunds wait', async () => {
  const shop = await startApp()
  const { metrics, db } = shop
  const guest = await asGuest(shop)
  const { businessOrderId: orderId } = await guest.call(
    checkoutApi.processOrder,
    orderOf(await filledBasket(shop, guest)),
  )
  await inTransaction(db, async (tx) => {
    const fact = { brandId: 'fernhill', topic: 'nobody', payload: {} }
    await enqueue(tx, { ...fact, now: earlier(2) })
    await enqueue(tx, { ...fact, now: earlier(1) })
    const rows = (['unknown', 'refund_due', 'captured'] as const).map((state, at) => {
      const [id, createdAt] = [newId(), earlier(7 - at)]
      const nextCheckAt = state === 'captured' ? null : createdAt
      return {
        ...attempt,
        orderId,
        id,
        reference: id,
        number: at,
        state,
        createdAt,
        updatedAt: createdAt,
        nextCheckAt,
      }
    })
    await tx.insert(paymentAttempts).values(rows)
  })
  const text = await metrics()
  expect(gauge(text, 'larder_outbox_due')).toBe(2)
  expect(gauge(text, 'larder_outbox_lag_seconds')).toBe(120)
  expect(gauge(text, 'payment_unknown')).toBe(1)
  expect(gauge(text, 'payment_unknown_age_seconds')).toBe(420)
  expect(gauge(text, 'payment_refund_due')).toBe(1)
  expect(gauge(text, 'payment_refund_due_age_seconds')).toBe(360)
  expect(text).toMatch(/^db_query_seconds_count [1-9]/m)
  expect(text).toMatch(/^larder_nodejs_eventloop_lag_seconds /m)
})

test('metrics are for who has the token, from wherever the call seems to come', async () => {
  const token = 'a-token-for-the-scraper'
  const { request } = await startApp({ environment: { METRICS_TOKEN: token, TRUSTED_PROXIES: '1' } })
  expect((await request('/metrics')).status).toBe(404)
  const looksLocal = { 'x-forwarded-for': '127.0.0.1' }
  expect((await request('/metrics', { headers: looksLocal })).status).toBe(404)
  const authorization = `Bearer ${token}`
  expect((await request('/metrics', { headers: { authorization } })).status).toBe(200)
  expect((await request('/metrics', { headers: { authorization: `${authorization}x` } })).status).toBe(404)
})

// Last: a process drains once.
test('a server on its way out is not ready, and alive', async () => {
  const { request } = await startApp()
  startDraining()
  expect(await (await request('/readyz')).text()).toBe('stopping')
  expect((await request('/readyz')).status).toBe(503)
  await expect.poll(async () => (await request('/livez')).status, { timeout: 10_000 }).toBe(200)
})
