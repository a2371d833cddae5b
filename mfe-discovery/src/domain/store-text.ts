import type { FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { formatInstant, dateFormats } from '@larder/shared/domain'
import { formatMoney } from '@larder/shared/ui'

type Order = storesApi.OrderMethod
type When = { now: string; zone: string }

const isSameDay = (instant: string, { now, zone }: When): boolean =>
  formatInstant(instant, dateFormats.day, zone) === formatInstant(now, dateFormats.day, zone)

/** "17:00", or "Sat 23 Nov, 17:00" when it is not today. */
function moment(instant: string, when: When): string {
  const time = formatInstant(instant, dateFormats.time, when.zone)
  return isSameDay(instant, when) ? time : `${formatInstant(instant, 'ddd D MMM', when.zone)}, ${time}`
}

/** The text of a store's status pill: "Open, 25-35 min", "Pre-order from 17:00", "Closed". */
export function statusText(order: Order | undefined, method: FulfilmentMethod, when: When): string {
  if (!order || order.status === 'closed') return 'Closed'
  if (method === 'delivery' && !order.canDeliver) return 'Does not deliver here'
  if (order.status === 'preorder')
    return order.nextTime ? `Pre-order from ${moment(order.nextTime, when)}` : 'Pre-order'
  return order.waitMinutes ? `Open, ${order.waitMinutes.from}-${order.waitMinutes.to} min` : 'Open'
}

/** The cost of delivery or collection, in a line: "Delivery £2.99, free from £40". */
export function costText({ cost, freeFrom }: Order, method: FulfilmentMethod): string {
  const name = method === 'delivery' ? 'delivery' : 'collection'
  if (cost === 0) return `Free ${name}`
  const price = `${name === 'delivery' ? 'Delivery' : 'Collection'} ${formatMoney(cost)}`
  return freeFrom ? `${price}, free from ${formatMoney(freeFrom)}` : price
}

/** "0.4 miles"; "1 mile"; below a tenth "Round the corner". */
export function distanceText(miles: number): string {
  if (miles < 0.1) return 'Round the corner'
  return `${miles} ${miles === 1 ? 'mile' : 'miles'}`
}
