import { useSyncExternalStore } from 'react'
import { $basket } from '@larder/shared/stores'
import { $queued, countInBasket } from '../stores/add-to-basket.ts'
import { useMenu } from './menu-context.ts'

const cards = new Set<() => void>()
const changeAll = () => cards.forEach((changed) => changed())
let stopListening: (() => void) | undefined

function listen(): () => void {
  const stops = [$basket.listen(changeAll), $queued.listen(changeAll)]
  return () => stops.forEach((stop) => stop())
}

/**
 * One listener for all cards: an atom searches its listeners for each one removed, and a menu has hundreds.
 */
function onBasketOrQueue(changed: () => void): () => void {
  stopListening ??= listen()
  cards.add(changed)
  return () => {
    cards.delete(changed)
    if (cards.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
}

/**
 * How many of an item are in this store's basket or being added. A number, so that a card does not render
 * again for additions of other items.
 */
export function useCount(itemId: string): number {
  const { id } = useMenu().store
  const count = () => countHere(id, itemId) + ($queued.get()[itemId] ?? 0)
  return useSyncExternalStore(onBasketOrQueue, count, count)
}

/** Whether the item has a line of its own in this store's basket. */
export function useHasLine(itemId: string): boolean {
  const { id } = useMenu().store
  const hasLine = () => newestLine(id, itemId) !== undefined
  return useSyncExternalStore(onBasketOrQueue, hasLine, hasLine)
}

/** Another store's basket may contain items with the same ids. */
const basketHere = (storeId: number) => {
  const basket = $basket.get()
  return basket?.storeId === storeId ? basket : undefined
}
const countHere = (storeId: number, itemId: string): number => countInBasket(basketHere(storeId), itemId)

/** Several lines of one item (with a note, with other options) count as one: the newest one is changed. */
export function newestLine(storeId: number, itemId: string) {
  const lines = basketHere(storeId)?.items ?? []
  return lines.findLast(({ menuItemId, kind }) => menuItemId === itemId && kind === 'item')
}
