import type { FulfilmentMethod, SelectedSlot, slotsApi, basketApi } from '@larder/shared/contracts'
import { addDays, formatDay, formatMoney } from '@larder/shared/domain'

/** "Today", "Tomorrow" or "Sat 31 Jan". Days are in the store's time zone. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return formatDay(day, 'ddd D MMM')
}

/** "17:00 to 17:30". */
export function slotText({ startTime, endTime }: Pick<slotsApi.TimeSlot, 'startTime' | 'endTime'>): string {
  return `${startTime} to ${endTime}`
}

type ReservedTime = Pick<SelectedSlot, 'isAsap' | 'date' | 'start' | 'end' | 'fulfilmentIn'>

/** The time of a basket or an order, for the end of a sentence: "Tomorrow, 17:00 to 17:30". */
export function reservedSlotText(slot: ReservedTime, today: string): string {
  if (slot.isAsap) return `As soon as possible${slot.fulfilmentIn ? `, about ${slot.fulfilmentIn} min` : ''}`
  return `${dayText(slot.date, today)}, ${slot.start} to ${slot.end}`
}

/** The message that "as soon as possible" is not offered, with the first slot if there is one. */
export function noAsapText(
  method: FulfilmentMethod,
  first: Pick<slotsApi.TimeSlot, 'slotDate' | 'startTime'> | undefined,
  today: string,
): string {
  if (!first) return `No ${method} now.`
  const day = dayText(first.slotDate, today).replace(/^To/, 'to')
  return `No ${method} now. The first is ${day}, ${first.startTime}.`
}

/** A note on an unavailable slot, or on the payments it excludes; undefined if there is none. */
export function slotNote({
  info,
  denyPayments,
}: Pick<slotsApi.TimeSlot, 'info' | 'denyPayments'>): string | undefined {
  if (info.status === 'full') return 'Full'
  if (info.status === 'unavailable') return 'Not available'
  if (denyPayments.cash && denyPayments.card) return 'Payment not possible'
  if (denyPayments.cash) return 'Card only'
  return denyPayments.card ? 'Cash only' : undefined
}

type PricedBasket = Pick<basketApi.Basket, 'fees' | 'items' | 'currency' | 'storeId'>

/**
 * The price of having an order of this basket at a time, for the time's button; undefined for a basket of another store
 * or without items. Every time of a store costs the same.
 */
export function slotPriceText(basket: PricedBasket | undefined, storeId: number): string | undefined {
  if (!basket || basket.storeId !== storeId || basket.items.length === 0) return undefined
  const price = basket.fees
    .filter(({ code }) => code === 'DELIVERY' || code === 'COLLECTION')
    .reduce((sum, { amount }) => sum + amount, 0)
  return price > 0 ? formatMoney(price, basket.currency.currencyCode) : 'Free'
}

/** How many places a slot has left, where that is few. */
export function placesText({ info: { placesLeft } }: Pick<slotsApi.TimeSlot, 'info'>): string | undefined {
  if (placesLeft === undefined) return undefined
  return placesLeft === 1 ? 'Last one' : `${placesLeft} left`
}

const METHOD_NAMES = { delivery: 'Delivery', collection: 'Collection' } as const

/**
 * The effect of a changed order method on the chosen slot (spec §4). `hasToast` is true when the basket has a slot, so
 * that the shopper sees the effect; otherwise it is only announced to screen readers.
 */
export function methodChangeText(
  method: FulfilmentMethod,
  basket: Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'> | undefined,
  today: string,
): { text: string; hasToast: boolean } {
  const { selectedSlot: slot, lapsedSlot } = basket ?? {}
  const name = METHOD_NAMES[method]
  if (lapsedSlot) return { text: `${name} chosen. Please choose your time again.`, hasToast: true }
  if (!slot) return { text: `${name} chosen`, hasToast: false }
  const time = `${name}: ${reservedSlotText(slot, today)}`
  if (!slot.insteadOf) return { text: time, hasToast: true }
  return { text: `${time}, instead of ${reservedSlotText(slot.insteadOf, today)}`, hasToast: true }
}
