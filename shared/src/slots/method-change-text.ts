import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { reservedSlotText } from './slot-text.ts'

const NAMES = { delivery: 'Delivery', collection: 'Collection' } as const

/**
 * What a change of the order method did to the chosen time (spec §4). `hasToast`: the basket has a time, so the
 * shopper reads what became of it; otherwise it is only announced to screen readers.
 */
export function methodChangeText(
  method: FulfilmentMethod,
  basket: Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'> | undefined,
  today: string,
): { text: string; hasToast: boolean } {
  const { selectedSlot: slot, lapsedSlot } = basket ?? {}
  const name = NAMES[method]
  if (lapsedSlot) return { text: `${name} chosen. Please choose your time again.`, hasToast: true }
  if (!slot) return { text: `${name} chosen`, hasToast: false }
  const time = `${name}: ${reservedSlotText(slot, today)}`
  if (!slot.insteadOf) return { text: time, hasToast: true }
  return { text: `${time}, instead of ${reservedSlotText(slot.insteadOf, today)}`, hasToast: true }
}
