import { serverNow } from '@larder/shared/api'
import type { ordersApi } from '@larder/shared/contracts'
import { dateFormats, dayAt, formatInstant, isOrderAhead } from '@larder/shared/domain'

/**
 * The text for an order that is waiting for its own time, instead of its progress; undefined for one that is
 * under way. By the server's clock: browser only.
 */
export function aheadText(status: ordersApi.OrderStatus, zone: string): string | undefined {
  const now = new Date(serverNow())
  const { fulfilmentAt, fulfilmentMethod } = status
  if (!isOrderAhead(status, now)) return undefined
  const time = formatInstant(fulfilmentAt, dateFormats.time, zone)
  const isToday = dayAt(new Date(fulfilmentAt), zone) === dayAt(now, zone)
  const when = isToday
    ? `today from ${time}`
    : `${formatInstant(fulfilmentAt, 'dddd D MMMM', zone)} from ${time}`
  return fulfilmentMethod === 'delivery'
    ? `Your order is planned for ${when}. The store prepares it in time; you can follow the driver here then.`
    : `Your order is planned for ${when}. The store prepares it in time.`
}
