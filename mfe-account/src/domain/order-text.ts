import type { ordersApi } from '@larder/shared/contracts'
import { formatInstant } from '@larder/shared/domain'

type Summary = Pick<ordersApi.OrderSummary, 'fulfilmentMethod' | 'fulfilmentAt' | 'isActive' | 'isNegative'>

/** When an order arrives, arrived, or was due, in the shop's time zone. */
export function whenText(order: Summary, zone: string): string {
  const { fulfilmentMethod, fulfilmentAt, isActive, isNegative } = order
  const day = formatInstant(fulfilmentAt, 'ddd D MMM', zone)
  if (isNegative) return day
  const time = formatInstant(fulfilmentAt, 'h:mma', zone)
  const verb = fulfilmentMethod === 'delivery' ? 'Delivery' : 'Collection'
  return isActive ? `${verb} ${day}, ${time}` : day
}

type Named = Pick<ordersApi.OrderSummary, 'itemNames' | 'lineCount'>

/** "Sourdough, Milk and 3 more" from the first names and the number of products, however many pieces of each. */
export function itemsText({ itemNames, lineCount = itemNames.length }: Named): string {
  const shown = itemNames.slice(0, 2)
  const more = lineCount - shown.length
  if (more <= 0) return shown.join(' and ')
  return `${shown.join(', ')} and ${more} more`
}
