import { toMoney } from '@larder/shared/domain'
import type { AnalyticsPurchase } from '@larder/providers/analytics/analytics.ts'
import type { TrackedVisit } from '../../model/schema/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'

/** The order in the shape of analytics: items and prices, without the buyer. */
export function toPurchase(order: OrderRow, visit: Required<TrackedVisit>): AnalyticsPurchase {
  const { items, fees, coupon } = order.snapshot.basket
  return {
    ...visit,
    transactionId: order.orderNumber,
    currency: order.currency,
    value: toMoney(order.totalPence),
    shipping: fees.find(({ code }) => code === 'DELIVERY')?.amount ?? 0,
    ...(coupon ? { coupon: coupon.code } : {}),
    items: items.map(({ menuItemId, name, unitPrice, quantity }) => ({
      id: menuItemId,
      name,
      price: unitPrice,
      quantity,
    })),
  }
}
