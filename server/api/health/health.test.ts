import { tmpdir } from 'node:os'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { paymentAttempts } from '../model/schema/index.ts'
import { startDraining, addReadinessCheck } from '@larder/kernel/http/draining.ts'
import { startApp, TEST_NOW } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { enqueueOutboxMessages } from '../messaging/outbox/outbox.queries.ts'
import { failAsDatabaseDown, startFragileServer } from './fragile-server.testing.ts'

const MINUTE_MS = 60_000
const minutesAgo = (minutes: number) => new Date(new Date(TEST_NOW).getTime() - minutes * MINUTE_MS)
const readGauge = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

const attempt = {
  brandId: 'fernhill',
  method: 'Cards' as const,
  amountPence: 1_000,
  currency: 'GBP',
}

test('liveness fails while the event loop is blocked', async () => {
  const { request } = await startApp({ deadlines: { loopLag: 500 } })
  await expect.poll(async () => (await request('/livez')).status).toBe(200)
  const until = performance.now() + 900
  while (performance.now() < until);
  expect((await request('/livez')).status).toBe(503)
  await expect.poll(async () => (await request('/livez')).status).toBe(200)
})

test('keeps serving when its database is down, and reports and counts the outage', async () => {
  const { request, metrics, readiness, take, giveBack } = await startFragileServer()
  expect(await readiness()).toEqual([200, 'ok'])
  take(failAsDatabaseDown)
  expect(await readiness()).toEqual([200, 'ok, database away'])
  expect((await request('/startupz')).status).toBe(200)
  await expect.poll(async () => (await request('/livez')).status).toBe(200)
  // Its metrics are still served, without those that need the database.
  const text = await metrics()
  expect(readGauge(text, 'larder_database_up')).toBe(0)
  expect(text).toContain('db_pool_connections')
  expect(text).not.toMatch(/^payment_unknown \d/m)
  giveBack()
  expect(await readiness()).toEqual([200, 'ok'])
  expect(readGauge(await metrics(), 'larder_database_up')).toBe(1)
})

test('asks the database once a second, however many ask for readiness', async () => {
  const { readiness, ask, take } = await startFragileServer({ REPLY_CACHE_MS: '1000' })
  take(async () => ({ rows: [] }))
  const replies = await Promise.all(Array.from({ length: 50 }, readiness))
  expect(new Set(replies.map(([status]) => status))).toEqual(new Set([503])) // no migration is applied
  await readiness()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('starts without its database if it has a release plan', async () => {
  const { request, take } = await startFragileServer()
  take(failAsDatabaseDown)
  onTestFinished(addReadinessCheck(() => (hasPlan ? undefined : 'there is no release plan')))
  let hasPlan = false
  for (const path of ['/readyz', '/startupz']) expect((await request(path)).status).toBe(503)
  hasPlan = true
  for (const path of ['/startupz', '/readyz'])
    expect(await (await request(path)).text()).toBe('ok, database away')
})

test('queries a hanging database one request at a time and reports it as slow', async () => {
  const { readiness, take, ask } = await startFragileServer()
  const hanging = Promise.withResolvers<never>()
  onTestFinished(() => hanging.reject(new Error('the test has ended')))
  take(() => hanging.promise)
  const answers = await Promise.all(Array.from({ length: 20 }, readiness))
  expect(answers).toEqual(answers.map(() => [200, 'ok, database slow']))
  expect(ask).toHaveBeenCalledOnce()
})

test('is not ready when the database is down and the disk is full', async () => {
  const { readiness, take } = await startFragileServer({ LARDER_DATA: tmpdir(), MIN_FREE_MB: '1e12' })
  take(failAsDatabaseDown)
  expect(await readiness()).toEqual([503, 'the disk is full'])
})

test('is not ready when the newest migration is missing, even if the database goes down later', async () => {
  const { request, db, readiness, take } = await startFragileServer()
  await db.$client.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(await readiness()).toEqual([503, 'migrations are missing'])
  expect((await request('/startupz')).status).toBe(503)
  take(failAsDatabaseDown)
  expect(await readiness()).toEqual([503, 'migrations are missing'])
})

test('is not ready with a database of a different release line', async () => {
  const { db, readiness } = await startFragileServer()
  await db.$client.query(`update drizzle.__drizzle_migrations set hash = 'another'`)
  expect(await readiness()).toEqual([503, 'migrations are missing'])
})

test('metrics show pending messages, unknown payments and refunds', async () => {
  const shop = await startApp()
  const { metrics, db } = shop
  const guest = await createGuest(shop)
  const { businessOrderId: orderId } = await guest.call(
    checkoutApi.processOrder,
    createOrderRequest(await createFilledBasket(shop, guest)),
  )
  await inTransaction(db, async (tx) => {
    const fact = { brandId: 'fernhill', topic: 'order/status' as const, payload: {} }
    await enqueueOutboxMessages(tx, { ...fact, now: minutesAgo(2) })
    await enqueueOutboxMessages(tx, { ...fact, now: minutesAgo(1) })
    const rows = (['unknown', 'refund_due', 'captured'] as const).map((state, at) => {
      const [id, createdAt] = [newId(), minutesAgo(7 - at)]
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
  expect(readGauge(text, 'larder_outbox_due')).toBe(2)
  expect(readGauge(text, 'larder_outbox_lag_seconds')).toBe(120)
  expect(readGauge(text, 'payment_unknown')).toBe(1)
  expect(readGauge(text, 'payment_unknown_age_seconds')).toBe(420)
  expect(readGauge(text, 'payment_refund_due')).toBe(1)
  expect(readGauge(text, 'payment_refund_due_age_seconds')).toBe(360)
  expect(text).toMatch(/^db_query_seconds_count [1-9]/m)
  expect(text).toMatch(/^larder_nodejs_eventloop_lag_seconds /m)
})

test('metrics require the token wherever the request comes from', async () => {
  const token = 'a-token-for-the-scraper'
  const { request } = await startApp({ environment: { METRICS_TOKEN: token, TRUSTED_PROXIES: '1' } })
  expect((await request('/metrics')).status).toBe(404)
  const looksLocal = { 'x-forwarded-for': '127.0.0.1' }
  expect((await request('/metrics', { headers: looksLocal })).status).toBe(404)
  const authorization = `Bearer ${token}`
  expect((await request('/metrics', { headers: { authorization } })).status).toBe(200)
  expect((await request('/metrics', { headers: { authorization: `${authorization}x` } })).status).toBe(404)
})

// This comes last, because a process drains only once. Later files in this worker load their modules again.
afterAll(() => void vi.resetModules())

test('a stopping server is live but not ready', async () => {
  const { request } = await startApp()
  startDraining()
  expect(await (await request('/readyz')).text()).toBe('stopping')
  expect((await request('/readyz')).status).toBe(503)
  await expect.poll(async () => (await request('/livez')).status).toBe(200)
})
