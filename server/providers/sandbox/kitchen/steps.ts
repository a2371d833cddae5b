import type { ordersApi } from '@larder/shared/contracts'

type Status = ordersApi.OrderStatusKey

const delivery = ['sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered'] as const
const collection = delivery.filter((status) => status !== 'en_route')

/**
 * The status that follows; undefined after the last one and after a cancellation. Collection has no drive (readings
 * 15).
 */
export function nextStatus(
  current: Status | undefined,
  method: 'delivery' | 'collection',
): Status | undefined {
  const steps: readonly Status[] = method === 'delivery' ? delivery : collection
  if (!current) return steps[0]
  const place = steps.indexOf(current)
  return place < 0 ? undefined : steps[place + 1]
}
