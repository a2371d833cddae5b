import type { FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { formatInstant, dateFormats } from '@larder/shared/domain'
import { formatMoney } from '@larder/shared/ui'

type Order = storesApi.OrderMethod
type StoreClock = { now: string; zone: string }

const isSameDay = (instant: string, { now, zone }: StoreClock): boolean =>
  formatInstant(instant, dateFormats.day, zone) === formatInstant(now, dateFormats.day, zone)

/** Formats an instant as "today, 17:00" or "Sat 23 Nov, 17:00". */
function formatMoment(instant: string, clock: StoreClock): string {
  const time = formatInstant(instant, dateFormats.time, clock.zone)
  const day = isSameDay(instant, clock) ? 'today' : formatInstant(instant, 'ddd D MMM', clock.zone)
  return `${day}, ${time}`
}

/** The text of a store's status pill: "Open, 25-35 min", "Closed. First delivery today, 17:00", "Closed". */
export function formatStatus(order: Order | undefined, method: FulfilmentMethod, clock: StoreClock): string {
  if (!order || order.status === 'closed') return 'Closed'
  if (method === 'delivery' && !order.canDeliver) return 'Does not deliver here'
  if (order.status === 'preorder')
    return order.nextTime ? `Closed. First ${method} ${formatMoment(order.nextTime, clock)}` : 'Closed'
  return order.waitMinutes ? `Open, ${order.waitMinutes.from}-${order.waitMinutes.to} min` : 'Open'
}

/** The cost of delivery or collection: "Delivery £2.99, free from £40". */
export function formatCost({ cost, freeFrom }: Order, method: FulfilmentMethod): string {
  const name = method === 'delivery' ? 'delivery' : 'collection'
  if (cost === 0) return `Free ${name}`
  const price = `${name === 'delivery' ? 'Delivery' : 'Collection'} ${formatMoney(cost)}`
  return freeFrom ? `${price}, free from ${formatMoney(freeFrom)}` : price
}

/** Formats a distance, at least "0.1 miles": "0.4 miles", "1 mile". */
export function formatDistance(miles: number): string {
  const displayed = Math.max(miles, 0.1)
  return `${displayed} ${displayed === 1 ? 'mile' : 'miles'}`
}

/** Shown where no store serves a place by the method (docs/spec/looks.md#wordings). */
export const NO_STORE_TEXTS = {
  delivery: 'No store delivers here yet. Try collection, or another store.',
  collection: 'No store near here yet. Try delivery, or another store.',
} as const
