import { useSyncExternalStore } from 'react'
import { $basket } from '@larder/shared/stores'
import { $queued, countInBasket } from '../stores/add-to-basket.ts'
import { useMenu } from './menu-context.ts'

const cards = new Set<() => void>()
const notifyCards = () => cards.forEach((onChange) => onChange())
let stopListening: (() => void) | undefined

function listen(): () => void {
  const stops = [$basket.listen(notifyCards), $queued.listen(notifyCards)]
  return () => stops.forEach((stop) => stop())
}

/**
 * Uses one listener for all cards, because removing a listener from an atom is linear and a menu has hundreds
 * of cards.
 */
function onBasketOrQueue(onChange: () => void): () => void {
  stopListening ??= listen()
  cards.add(onChange)
  return () => {
    cards.delete(onChange)
    if (cards.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
}

/**
 * The number of an item in this store's basket or being added. It is a primitive, so that other items'
 * changes do not render the card again.
 */
export function useCount(itemId: string): number {
  const { id } = useMenu().store
  const count = () => countInStore(id, itemId) + ($queued.get()[itemId] ?? 0)
  return useSyncExternalStore(onBasketOrQueue, count, count)
}

/** Whether this store's basket has a line of the item alone, outside meal deals. */
export function useHasLine(itemId: string): boolean {
  const { id } = useMenu().store
  const hasLine = () => newestLine(id, itemId) !== undefined
  return useSyncExternalStore(onBasketOrQueue, hasLine, hasLine)
}

/**
 * Returns the basket if it belongs to the store, because another store's basket may contain items with the
 * same ids.
 */
const storeBasket = (storeId: number) => {
  const basket = $basket.get()
  return basket?.storeId === storeId ? basket : undefined
}
const countInStore = (storeId: number, itemId: string): number => countInBasket(storeBasket(storeId), itemId)

/**
 * The newest line of an item, which the stepper changes. An item can have several lines, for example with
 * different options.
 */
export function newestLine(storeId: number, itemId: string) {
  const lines = storeBasket(storeId)?.items ?? []
  return lines.findLast(({ menuItemId, kind }) => menuItemId === itemId && kind === 'item')
}
