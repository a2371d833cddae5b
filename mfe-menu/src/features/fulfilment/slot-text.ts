import type { basketApi, storesApi } from '@larder/shared/contracts'
import { formatMethodStatus } from '../../domain/method-text.ts'

/** The preferred method, or the other one if the store does not offer it. */
export function chooseOfferedMethod(
  { orderMethods }: Pick<storesApi.Store, 'orderMethods'>,
  preferred: 'delivery' | 'collection',
): 'delivery' | 'collection' {
  if (orderMethods[preferred]) return preferred
  return orderMethods.delivery || !orderMethods.collection ? 'delivery' : 'collection'
}

type BasketSlots = Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'>

const formatDay = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${date}T12:00:00Z`))
    .replace(',', '')

/**
 * The order's time as text: the reserved slot, or else the store's earliest. A lapsed slot has to be chosen
 * again.
 */
export function describeOrderTime(
  { selectedSlot: slot, lapsedSlot }: BasketSlots = {},
  storeMethod: storesApi.OrderMethod | undefined,
  clock: { method: 'delivery' | 'collection'; now: string; zone: string },
): string {
  if (lapsedSlot && !lapsedSlot.isAsap) return 'Choose your time again'
  if (slot?.isAsap) return 'As soon as possible'
  if (slot) return `${slot.todaySelected ? 'Today' : formatDay(slot.date)}, ${slot.start}-${slot.end}`
  if (!storeMethod || storeMethod.status === 'closed' || !storeMethod.canDeliver) return 'Choose a time'
  return formatMethodStatus(storeMethod, clock.method, clock)
    .replace(/^Open, /, 'In ')
    .replace(/^Open$/, 'As soon as possible')
    .replace(/^Closed\. /, '')
}
