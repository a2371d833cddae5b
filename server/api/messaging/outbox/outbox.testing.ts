import { onTestFinished } from 'vitest'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { TestApp } from '@larder/testing/index.ts'
import { enqueueOutboxMessages } from './outbox.queries.ts'
import { createOutboxDispatcher, type OutboxHandler, type OutboxMessage } from './dispatcher.ts'
import type { OutboxTopic } from './lanes.ts'

type TestMessage = { brandId?: string; topic: OutboxTopic; orderId: string; storeId?: number }

export async function enqueueTestMessages(shop: TestApp, facts: readonly TestMessage[]): Promise<void> {
  const now = shop.deps.clock()
  const rows = facts.map(({ brandId = 'fernhill', topic, ...payload }) => ({ brandId, topic, payload, now }))
  await inTransaction(shop.db, (tx) => enqueueOutboxMessages(tx, ...rows))
}

export const createOrderIds = (count: number) => Array.from({ length: count }, (_, at) => `order-${at}`)

export const readOrderId = ({ payload }: OutboxMessage) => String(payload['orderId'])

/** A destination that responds only when the test decides. */
export function createSilentDestination() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  const handler: OutboxHandler = async (message) => {
    asked.push(readOrderId(message))
    await promise
  }
  return { handler, asked, answer: resolve }
}

/** Delivers in the background until the test ends. */
export function startDispatcher(shop: TestApp, handlers: Record<string, OutboxHandler>): void {
  const stopping = new AbortController()
  const running = createOutboxDispatcher(shop.deps, handlers).run(stopping.signal)
  onTestFinished(async () => {
    stopping.abort()
    await running
  })
}
