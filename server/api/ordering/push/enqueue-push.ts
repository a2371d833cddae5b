import * as z from 'zod'
import { ordersApi } from '@larder/shared/contracts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { pushSubscriptionsQueries } from '../../members/index.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { isStatusNews } from './push-texts.ts'

/** What a notification is about. */
export const PushNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: ordersApi.OrderStatusKey }),
  z.object({ kind: z.literal('question') }),
  z.object({ kind: z.literal('refund') }),
])
export type PushNews = z.infer<typeof PushNews>

type PushedOrder = Pick<OrderRow, 'brandId' | 'id' | 'memberId' | 'sessionId' | 'fulfilmentMethod'>

/**
 * Enqueues a notification for each browser of an order's owner that wants them, so that one that fails is repeated
 * without the others. `key` names news that is told once.
 */
export async function enqueuePush(
  tx: Tx,
  order: PushedOrder,
  { news, now, key }: { news: PushNews; now: Date; key?: string },
): Promise<void> {
  if (news.kind === 'status' && !isStatusNews(news.status, order.fulfilmentMethod)) return
  const { brandId, id: orderId } = order
  const browsers = await pushSubscriptionsQueries(tx).findOfOwner(order, { now })
  if (browsers.length === 0) return
  await enqueueOutboxMessages(
    tx,
    ...browsers.map(({ sessionId }) => ({
      brandId,
      topic: 'order/push' as const,
      payload: { orderId, sessionId, news },
      now,
      ...(key !== undefined && { id: `push-${key}-${sessionId}` }),
    })),
  )
}
