import type { FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { formatInstant, dateFormats } from '@larder/shared/domain'
import { formatMoney } from '@larder/shared/ui'

type Order = storesApi.OrderMethod
type When = { now: string; zone: string }

const isSameDay = (instant: string, { now, zone }: When): boolean =>
  formatInstant(instant, dateFormats.day, zone) === formatInstant(now, dateFormats.day, zone)

/** "today, 17:00", or "Sat 23 Nov, 17:00". */
function moment(instant: string, when: When): string {
  const time = formatInstant(instant, dateFormats.time, when.zone)
  const day = isSameDay(instant, when) ? 'today' : formatInstant(instant, 'ddd D MMM', when.zone)
  return `${day}, ${time}`
}

/** The text of a store's status pill: "Open, 25-35 min", "Closed. First delivery today, 17:00", "Closed". */
export function statusText(order: Order | undefined, method: FulfilmentMethod, when: When): string {
  if (!order || order.status === 'closed') return 'Closed'
  if (method === 'delivery' && !order.canDeliver) return 'Does not deliver here'
  if (order.status === 'preorder')
    return order.nextTime ? `Closed. First ${method} ${moment(order.nextTime, when)}` : 'Closed'
  return order.waitMinutes ? `Open, ${order.waitMinutes.from}-${order.waitMinutes.to} min` : 'Open'
}

/** The cost of delivery or collection, in a line: "Delivery £2.99, free from £40". */
export function costText({ cost, freeFrom }: Order, method: FulfilmentMethod): string {
  const name = method === 'delivery' ? 'delivery' : 'collection'
  if (cost === 0) return `Free ${name}`
  const price = `${name === 'delivery' ? 'Delivery' : 'Collection'} ${formatMoney(cost)}`
  return freeFrom ? `${price}, free from ${formatMoney(freeFrom)}` : price
}

/** "0.4 miles"; "1 mile"; never nearer than "0.1 miles". */
export function distanceText(miles: number): string {
  const shown = Math.max(miles, 0.1)
  return `${shown} ${shown === 1 ? 'mile' : 'miles'}`
}

/** Said where no store serves a place by a method (docs/spec/looks.md#wordings). */
export const NO_STORE = {
  delivery: 'No store delivers here yet. Try collection, or another store.',
  collection: 'No store near here yet. Try delivery, or another store.',
} as const
