import type { FulfilmentMethod } from '@larder/shared/contracts'

/**
 * The parts of a slot id: `delivery-2030-01-08-1030`, or `delivery-asap-2030-01-08-1030` for a window of "as soon as
 * possible" orders.
 */
export type SlotKey = { method: FulfilmentMethod; isAsap: boolean; day: string; time: string }

/** Writes a slot’s id: `delivery-2026-01-31-1830`, `collection-asap-…`. */
export function slotIdOf({ method, isAsap, day, time }: SlotKey): string {
  return [method, ...(isAsap ? ['asap'] : []), day, time.replace(':', '')].join('-')
}

/** Undefined for anything this server did not issue. */
export function readSlotId(slotId: string): SlotKey | undefined {
  const read = /^(delivery|collection)-(asap-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)$/.exec(slotId)
  const [, method, asap, day, hours, minutes] = read ?? []
  if ((method !== 'delivery' && method !== 'collection') || !day) return undefined
  return { method, isAsap: asap !== undefined, day, time: `${hours}:${minutes}` }
}
