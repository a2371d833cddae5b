import {
  addDays,
  formatAddress,
  formatMoney,
  instantAt,
  isNegativeStatus,
  toMoney,
} from '@larder/shared/domain'
import { createOrderUrl } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { formatCalendar } from './calendar.ts'

/** The end of the order's slot; a slot that ends by midnight or after it ends on the next day. */
function getSlotEnd({ slot, snapshot }: OrderRow): Date {
  const zone = snapshot.store.timeZone
  const end = instantAt(slot.date, slot.end, zone)
  return end > new Date(slot.startsAt) ? end : instantAt(addDays(slot.date, 1), slot.end, zone)
}

/** The calendar file of an order at a slot; undefined for one "as soon as possible". */
export function formatOrderCalendar(order: OrderRow, now: Date): string | undefined {
  const { id, orderNumber, slot, snapshot, fulfilmentMethod, deliveryAddress, totalPence } = order
  if (slot.isAsap) return undefined
  const { store, origin } = snapshot
  const isDelivery = fulfilmentMethod === 'delivery'
  const address = formatAddress((isDelivery ? deliveryAddress : store.address) ?? {})
  const url = createOrderUrl(order)
  return formatCalendar({
    uid: `${id}@${new URL(origin).hostname}`,
    // Each change of the order that open pages are told of raises it, a new time too.
    sequence: order.eventSeq,
    at: now,
    from: new Date(slot.startsAt),
    to: getSlotEnd(order),
    summary: `${isDelivery ? 'Delivery from' : 'Collection from'} ${store.name}`,
    location: isDelivery ? address : [store.name, address].filter(Boolean).join(', '),
    description: [
      `Order ${orderNumber}, ${formatMoney(toMoney(totalPence), order.currency)}`,
      ...(store.phoneNumber ? [`Store: ${store.phoneNumber}`] : []),
      url,
    ].join('\n'),
    url,
    isCancelled: isNegativeStatus(order.status),
  })
}
