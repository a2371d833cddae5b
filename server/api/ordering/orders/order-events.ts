import type { SSEStreamingApi } from 'hono/streaming'
import { isActiveStatus, isOrderSettled } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { closingSignal } from '@larder/kernel/http/draining.ts'
import { createOrderNotifier, type OrderWatch } from './order-watch.ts'
import { toDriverLocation } from './order-view.ts'
import { ordersQueries, type OrderRow } from './orders.queries.ts'
import type { OrdersService } from './orders.service.ts'

const HEARTBEAT_MS = 15_000
/** Maximum lifetime of a stream in ms; the browser reconnects with its last event ID. */
const MAX_STREAM_MS = 10 * 60_000

type Stream = { stream: SSEStreamingApi; order: OrderRow; lastId: number }

/** Sends what is new since `lastId`. Returns whether no further change can follow. */
async function sendNews(service: OrdersService, { stream, order, lastId }: Stream): Promise<boolean> {
  const isNews = order.statusSeq > lastId
  const status = isNews || !isActiveStatus(order.status) ? await service.loadStatus(order) : undefined
  if (isNews) {
    const data = JSON.stringify(status)
    await stream.writeSSE({ event: 'status', id: String(order.statusSeq), data })
  }
  if (order.driverSeq > lastId) {
    const data = JSON.stringify(toDriverLocation(order))
    await stream.writeSSE({ event: 'driver', id: String(order.driverSeq), data })
  }
  return status !== undefined && isOrderSettled(status)
}

/**
 * Sends every change of an order since `lastId` to a stream until no further change can follow, the shopper
 * disconnects, the stream's lifetime ends or the server stops, after which the browser reconnects to another server.
 */
export async function streamOrderEvents(
  { db, service, watch }: Pick<AppDeps, 'db'> & { service: OrdersService; watch: OrderWatch },
  { stream, order: first, lastId }: Stream,
): Promise<void> {
  const notifier = createOrderNotifier(first.id)
  const unfollow = watch.follow(first)
  // A closed tab makes room for the next page at once, because the number of streams per browser is small.
  stream.onAbort(notifier.wake)
  closingSignal.addEventListener('abort', notifier.wake)
  const until = Date.now() + MAX_STREAM_MS
  let sent = lastId
  let lastHeartbeat = Date.now()
  let order: OrderRow | undefined = first
  await stream.write(`retry: 2000\n\n`)
  try {
    while (order && !stream.aborted && !closingSignal.aborted && Date.now() < until) {
      if (await sendNews(service, { stream, order, lastId: sent })) return
      sent = Math.max(sent, order.eventSeq)
      if (Date.now() - lastHeartbeat >= HEARTBEAT_MS) {
        await stream.write(': still here\n\n')
        lastHeartbeat = Date.now()
      }
      const isWoken = await notifier.wait(HEARTBEAT_MS)
      if (isWoken) order = await ordersQueries(db).find(first)
    }
  } finally {
    closingSignal.removeEventListener('abort', notifier.wake)
    notifier.close()
    unfollow()
  }
}
