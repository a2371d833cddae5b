import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { outbox } from '../../model/schema/index.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { findDeadLetters, retryDeadLetters } from './outbox.queries.ts'
import { createOutboxDispatcher, type OutboxHandler, type OutboxMessage } from './dispatcher.ts'
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
    topic: 'order/store-system' as const,
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
    createOrderIds(500).map((orderId, storeId) => ({
      topic: 'order/store-system' as const,
      orderId,
      storeId,
    })),
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
  const topics = ['order/confirmation', 'order/status', 'order/status'] as const
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

/** Enqueues a message as a newer server would, of a topic that this one does not have. */
const enqueueNewerTopic = (shop: TestApp) =>
  shop.db.insert(outbox).values({
    brandId: 'fernhill',
    id: 'newer',
    topic: 'order/gift-card',
    lane: 'mail',
    payload: { orderId: 'one' },
    createdAt: shop.deps.clock(),
    dueAt: shop.deps.clock(),
  })
const findWaiting = async (shop: TestApp) =>
  (await shop.db.select().from(outbox).where(isNotNull(outbox.dueAt))).map(({ topic }) => topic)

test('leaves a newer server’s topic to that server, and delivers its own messages of the same lane', async () => {
  const shop = await startApp()
  await enqueueNewerTopic(shop)
  await enqueueTestMessages(shop, [{ topic: 'order/confirmation', orderId: 'two' }])
  const sent: string[] = []
  await createOutboxDispatcher(shop.deps, {
    'order/confirmation': async (message) => void sent.push(readOrderId(message)),
  }).run()
  expect(sent).toEqual(['two'])
  expect(await findWaiting(shop)).toEqual(['order/gift-card'])
  const newer = { 'order/gift-card': async (message: OutboxMessage) => void sent.push(readOrderId(message)) }
  await createOutboxDispatcher(shop.deps, newer).run()
  expect(sent).toEqual(['two', 'one'])
  expect(await findWaiting(shop)).toEqual([])
})

test('reports a topic that no server delivers once a rolling update would be over', async () => {
  const shop = await startApp()
  const error = vi.spyOn(shop.deps.log, 'error').mockReturnValue(undefined)
  const dispatcher = createOutboxDispatcher(shop.deps, {})
  const start = shop.deps.clock().getTime()
  const minutesAfter = (minutes: number) => new Date(start + minutes * 60_000)
  await enqueueNewerTopic(shop)
  shop.setNow(minutesAfter(14))
  await dispatcher.reportUnclaimed()
  expect(error).not.toHaveBeenCalled()
  shop.setNow(minutesAfter(16))
  await dispatcher.reportUnclaimed()
  const details = { brandId: 'fernhill', topic: 'order/gift-card', count: 1, ms: 16 * 60_000 }
  expect(error).toHaveBeenCalledExactlyOnceWith(details, 'no server delivers these outbox messages')
  expect(await shop.metrics()).toMatch(/^larder_outbox_unclaimed 1$/m)
})
