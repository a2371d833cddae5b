import { useSyncExternalStore } from 'react'
import { $basket } from '@larder/shared/stores'
import { $queued, countInBasket } from '../stores/add-to-basket.ts'
import { useMenu } from './menu-context.ts'

const cardListeners = new Set<() => void>()
const notifyCards = () => cardListeners.forEach((onChange) => onChange())
let stopListening: (() => void) | undefined

function startListening(): () => void {
  const stops = [$basket.listen(notifyCards), $queued.listen(notifyCards)]
  return () => stops.forEach((stop) => stop())
}

/**
 * Uses one listener for all cards, because removing a listener from an atom is linear and a menu has hundreds
 * of cards.
 */
function subscribeToCounts(onChange: () => void): () => void {
  stopListening ??= startListening()
  cardListeners.add(onChange)
  return () => {
    cardListeners.delete(onChange)
    if (cardListeners.size > 0) return
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
  return useSyncExternalStore(subscribeToCounts, count, count)
}

/** Whether this store's basket has a line of the item alone, outside meal deals. */
export function useHasLine(itemId: string): boolean {
  const { id } = useMenu().store
  const hasLine = () => getNewestLine(id, itemId) !== undefined
  return useSyncExternalStore(subscribeToCounts, hasLine, hasLine)
}

/**
 * Returns the basket if it belongs to the store, because another store's basket may contain items with the
 * same ids.
 */
const getStoreBasket = (storeId: number) => {
  const basket = $basket.get()
  return basket?.storeId === storeId ? basket : undefined
}
const countInStore = (storeId: number, itemId: string): number =>
  countInBasket(getStoreBasket(storeId), itemId)

/**
 * The newest line of an item, which the stepper changes. An item can have several lines, for example with
 * different options.
 */
export function getNewestLine(storeId: number, itemId: string) {
  const lines = getStoreBasket(storeId)?.items ?? []
  return lines.findLast(({ menuItemId, kind }) => menuItemId === itemId && kind === 'item')
}
