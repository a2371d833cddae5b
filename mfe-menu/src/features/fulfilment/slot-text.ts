import type { basketApi, storesApi } from '@larder/shared/contracts'
import { methodText } from '../../domain/method-text.ts'

/** How this store fulfils an order for a shopper who wants it so: another way, where it does not offer that one. */
export function offeredMethod(
  { orderMethods }: Pick<storesApi.Store, 'orderMethods'>,
  wanted: 'delivery' | 'collection',
): 'delivery' | 'collection' {
  if (orderMethods[wanted]) return wanted
  return orderMethods.delivery || !orderMethods.collection ? 'delivery' : 'collection'
}

type Chosen = Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'>

const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${date}T12:00:00Z`))
    .replace(',', '')

/**
 * The time of the order as text: the reserved slot, else the store's earliest; a lapsed one has to be chosen
 * again.
 */
export function slotText(
  { selectedSlot: slot, lapsedSlot }: Chosen = {},
  offered: storesApi.OrderMethod | undefined,
  when: { method: 'delivery' | 'collection'; now: string; zone: string },
): string {
  if (lapsedSlot && !lapsedSlot.isAsap) return 'Choose your time again'
  if (slot?.isAsap) return 'As soon as possible'
  if (slot) return `${slot.todaySelected ? 'Today' : dayText(slot.date)}, ${slot.start}-${slot.end}`
  if (!offered || offered.status === 'closed' || !offered.canDeliver) return 'Choose a time'
  return methodText(offered, when.method, when)
    .replace(/^Open, /, 'In ')
    .replace(/^Open$/, 'As soon as possible')
    .replace(/^Closed\. /, '')
}
