import { isString, only } from '@larder/shared/lib'
import { writeStored, readStored } from '@larder/shared/stores'
import type { ShopEvent } from './shop-event.types.ts'

const NAME = 'waiting-tags'
const KEEP_DAYS = 1
const KNOWN = ['begin_checkout', 'add_payment_info', 'card_payment_failed'] as const

const names = (): string[] => readStored(NAME, only(isString))?.split(' ') ?? []

/** Keeps an event of checkout's own document until a page that may send it (providers: Tag manager). */
export function queueEvent({ event }: ShopEvent): void {
  writeStored(NAME, [...names(), event].slice(-10).join(' '), KEEP_DAYS)
}

/** Returns the waiting events and removes them. */
export function takeQueuedEvents(): ShopEvent[] {
  const waiting = names()
  clearQueuedEvents()
  return KNOWN.filter((name) => waiting.includes(name)).map((event) => ({ event, data: {} }))
}

/** Deletes them: consent was withdrawn. */
export function clearQueuedEvents(): void {
  writeStored(NAME, undefined)
}
