import type { integrationsApi } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import type { OrderRow } from '../orders/orders.queries.ts'
import { lineDetails } from './order-texts.ts'

/** The order in the shape that is sent to a store's system. */
export function toPlacedOrder(order: OrderRow): integrationsApi.PlacedOrder {
  const { basket, store } = order.snapshot
  const { latitude, longitude } = order.deliveryAddress ?? {}
  return {
    businessOrderId: order.id,
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
    lines: basket.items.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      details: lineDetails(line),
    })),
    instructions: order.instructions ?? undefined,
    orderTotal: toMoney(order.totalPence),
    isPaid: order.paidAttemptId !== null || order.totalPence === 0,
  }
}
