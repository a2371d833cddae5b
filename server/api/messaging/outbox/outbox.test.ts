import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '../../model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'
import { findDeadLetters, retryDeadLetters } from './outbox.queries.ts'
import { createOutboxDispatcher, type OutboxHandler } from './dispatcher.ts'
import {
  startDispatcher,
  readOrderId,
  createOrderIds,
  createSilentDestination,
  enqueueTestMessages,
} from './outbox.testing.ts'

test('an unresponsive store system delays only its own store', async () => {
  const shop = await startApp()
  const silent = createSilentDestination()
  const sent: string[] = []
  const toStore: OutboxHandler = async (message) => {
    if (message.payload['storeId'] === 12) return silent.handler(message)
    sent.push(`store ${readOrderId(message)}`)
  }
  const byMail: OutboxHandler = async (message) => void sent.push(`mail ${readOrderId(message)}`)
  const forSilent = createOrderIds(60).map((orderId) => ({
    topic: 'order/store-system',
    orderId,
    storeId: 12,
  }))
  await enqueueTestMessages(shop, forSilent)
  await enqueueTestMessages(shop, [
    { topic: 'order/store-system', orderId: 'next-door', storeId: 13 },
    { topic: 'order/confirmation', orderId: 'same-brand' },
    { topic: 'order/store-system', orderId: 'elsewhere', storeId: 12, brandId: 'ember' },
    { topic: 'order/confirmation', orderId: 'other-brand', brandId: 'ember' },
  ])
  const elsewhere: OutboxHandler = async (message) =>
    message.brandId === 'ember' ? void sent.push(`store ${readOrderId(message)}`) : toStore(message)
  startDispatcher(shop, { 'order/store-system': elsewhere, 'order/confirmation': byMail })
  await expect
    .poll(() => sent.toSorted())
    .toEqual(['mail other-brand', 'mail same-brand', 'store elsewhere', 'store next-door'])
  expect(silent.asked.length).toBeLessThanOrEqual(8)
  silent.answer()
  await expect.poll(() => shop.db.$count(outbox, eq(outbox.lane, 'store-system:12'))).toBe(61)
})

test('five hundred unresponsive stores do not delay mail', async () => {
  const shop = await startApp()
  const silent = createSilentDestination()
  const sent: string[] = []
  await enqueueTestMessages(
    shop,
    createOrderIds(500).map((orderId, storeId) => ({ topic: 'order/store-system', orderId, storeId })),
  )
  startDispatcher(shop, {
    'order/store-system': silent.handler,
    'order/confirmation': async (message) => void sent.push(readOrderId(message)),
  })
  await expect.poll(() => silent.asked.length).toBeGreaterThanOrEqual(16)
  await enqueueTestMessages(shop, [{ topic: 'order/confirmation', orderId: 'late' }])
  await expect.poll(() => sent).toEqual(['late'])
  expect(silent.asked.length).toBeLessThanOrEqual(40)
  silent.answer()
})

test('two servers deliver each message once, and the messages of one order in the order they were written', async () => {
  const shop = await startApp()
  const topics = ['order/confirmation', 'order/status', 'order/status']
  for (const topic of topics)
    await enqueueTestMessages(
      shop,
      createOrderIds(50).map((orderId) => ({ topic, orderId })),
    )
  const sent: string[] = []
  const deliver: OutboxHandler = async (message) => void sent.push(message.id)
  const handlers = { 'order/confirmation': deliver, 'order/status': deliver }
  await Promise.all([1, 2].map(() => createOutboxDispatcher(shop.deps, handlers).run()))
  expect(sent).toHaveLength(150)
  expect(new Set(sent).size).toBe(150)
})

test('delivers messages of one order and destination in the order they were written', async () => {
  const shop = await startApp()
  const sent: string[] = []
  const waits = new Map([
    ['order/confirmation', 3],
    ['order/status', 0],
  ])
  const deliver: (topic: string) => OutboxHandler = (topic) => async () => {
    for (let left = waits.get(topic) ?? 0; left > 0; left -= 1) await shop.db.$count(outbox)
    sent.push(topic)
  }
  await enqueueTestMessages(shop, [{ topic: 'order/confirmation', orderId: 'one' }])
  shop.setNow(new Date(shop.deps.clock().getTime() + 1))
  await enqueueTestMessages(shop, [{ topic: 'order/status', orderId: 'one' }])
  const handlers = {
    'order/confirmation': deliver('order/confirmation'),
    'order/status': deliver('order/status'),
  }
  await createOutboxDispatcher(shop.deps, handlers).run()
  expect(sent).toEqual(['order/confirmation', 'order/status'])
})

test('retries failures at growing intervals, then gives up visibly and allows a manual retry', async () => {
  const shop = await startApp()
  await enqueueTestMessages(shop, [{ topic: 'order/store-system', orderId: 'one', storeId: 12 }])
  let tries = 0
  let isAway = true
  const dispatcher = createOutboxDispatcher(shop.deps, {
    'order/store-system': async () => {
      tries += 1
      if (isAway) throw new Error('nobody is there')
    },
  })
  const due = async () => (await shop.db.select({ dueAt: outbox.dueAt }).from(outbox))[0]?.dueAt
  const pauses: number[] = []
  for (;;) {
    await dispatcher.run()
    const next = await due()
    if (!next) break
    pauses.push(next.getTime() - shop.deps.clock().getTime())
    shop.setNow(next)
  }
  expect(tries).toBe(20)
  expect(pauses.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
  expect(Math.max(...pauses)).toBe(300_000)

  const lane = 'store-system:12'
  expect(await findDeadLetters(shop.db)).toMatchObject([
    { brandId: 'fernhill', lane, messages: 1, lastError: 'nobody is there' },
  ])
  const metrics = await shop.metrics()
  expect(metrics).toMatch(/^larder_outbox_dead_letters\{brand="fernhill",destination="store-system"\} 1$/m)

  isAway = false
  const now = shop.deps.clock()
  expect(await retryDeadLetters(shop.db, { brandId: 'ember', now })).toBe(0)
  expect(await retryDeadLetters(shop.db, { brandId: 'fernhill', lane, now })).toBe(1)
  await dispatcher.run()
  expect(await shop.db.$count(outbox, and(eq(outbox.lane, lane)))).toBe(1)
  expect(await findDeadLetters(shop.db)).toEqual([])
})
