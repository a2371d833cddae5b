import type { integrationsApi } from '@larder/shared/contracts'
import { isNegativeStatus, toMoney } from '@larder/shared/domain'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { OutboxMessage } from '../../messaging/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { loadStoreLines } from '../substitution/store-lines.ts'
import { loadOrder } from './order-recipients.ts'

/**
 * How long in ms an order may still be on its way to a store that was sent before it was cancelled: a system that is slow works
 * on for a while after the shop has stopped waiting.
 */
const ON_ITS_WAY_MS = 10 * 60_000

/** The order in the shape that a store's system receives. */
function toPlacedOrder(
  order: OrderRow,
  lines: integrationsApi.PlacedOrder['lines'],
): integrationsApi.PlacedOrder {
  const { store } = order.snapshot
  const { latitude, longitude } = order.deliveryAddress ?? {}
  const minimumAge = Math.max(0, ...lines.map((line) => line.minimumAge ?? 0))
  return {
    businessOrderId: order.id,
    ...(order.revision > 0 && { revision: order.revision }),
    orderNumber: order.orderNumber,
    brand: order.brandId,
    shopOrigin: order.snapshot.origin,
    placedAt: (order.placedAt ?? order.createdAt).toISOString(),
    fulfilmentMethod: order.fulfilmentMethod,
    fulfilmentAt: order.fulfilmentAt.toISOString(),
    isAsap: order.slot.isAsap,
    store: {
      id: store.id,
      name: store.name,
      latitude: store.latitude ?? 0,
      longitude: store.longitude ?? 0,
    },
    destination: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
    lines,
    instructions: order.instructions ?? undefined,
    minimumAge: minimumAge || undefined,
    orderTotal: toMoney(order.totalPence),
    isPaid: order.paidAttemptId !== null || order.totalPence === 0,
  }
}

const toCancelledOrder = (order: OrderRow): integrationsApi.OrderCancelled => ({
  businessOrderId: order.id,
  orderNumber: order.orderNumber,
  brand: order.brandId,
  shopOrigin: order.snapshot.origin,
  store: { id: order.storeId, name: order.snapshot.store.name },
  cancelledAt: order.statusAt.toISOString(),
})

/**
 * Sends an order to its store, as it was placed or as it is after a change. One that has ended before a store could be
 * reached is not sent any more: the store would begin to pack it.
 */
export async function sendToStore(deps: AppDeps, message: OutboxMessage): Promise<void> {
  const order = await loadOrder(deps, message)
  if (isNegativeStatus(order.status)) return
  const lines = await loadStoreLines(deps, order)
  await deps.adapters.storeSystems.send(toPlacedOrder(order, lines), message.id)
}

/**
 * Tells the store that the shopper has cancelled. A store that does not have the order (404) is told again, as it may still be on
 * its way, and no more once it cannot be. One that had taken the order has to have it.
 */
export async function cancelAtStore(deps: AppDeps, message: OutboxMessage): Promise<void> {
  const { adapters, clock } = deps
  const order = await loadOrder(deps, message)
  try {
    await adapters.storeSystems.cancel(toCancelledOrder(order), message.id)
  } catch (error) {
    const isUnknown = isOutsideError(error) && error.status === 404
    const hasArrived = clock().getTime() - message.createdAt.getTime() >= ON_ITS_WAY_MS
    if (!isUnknown || !hasArrived || message.payload['isUndelivered'] !== true) throw error
  }
}
