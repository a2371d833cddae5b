import { useSyncExternalStore } from 'react'
import { $basket } from '@larder/shared/stores'
import { $queued, countInBasket } from '../stores/adding.ts'
import { useMenu } from './menu-context.ts'

const cards = new Set<() => void>()
const changeAll = () => cards.forEach((changed) => changed())
let stopListening: (() => void) | undefined

function listen(): () => void {
  const stops = [$basket.listen(changeAll), $queued.listen(changeAll)]
  return () => stops.forEach((stop) => stop())
}

/** One listener for all cards: an atom looks through its listeners for each one that leaves, and a menu has hundreds. */
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
 * Of one item at this store: how many are in the basket or on their way there. Numbers, so that a card is not
 * rendered again for what was added from another one.
 */
export function useCount(itemId: string): number {
  const { id } = useMenu().store
  const count = () => countHere(id, itemId) + ($queued.get()[itemId] ?? 0)
  return useSyncExternalStore(onBasketOrQueue, count, count)
}

/** Has the item a line of its own in this store's basket? */
export function useHasLine(itemId: string): boolean {
  const { id } = useMenu().store
  const hasLine = () => newestLine(id, itemId) !== undefined
  return useSyncExternalStore(onBasketOrQueue, hasLine, hasLine)
}

/** Another store's basket holds items of the same names. */
const basketHere = (storeId: number) => {
  const basket = $basket.get()
  return basket?.storeId === storeId ? basket : undefined
}
const countHere = (storeId: number, itemId: string): number => countInBasket(basketHere(storeId), itemId)

/** Several lines of one item (with a note, of another visit's options) count as one: the newest one changes. */
export function newestLine(storeId: number, itemId: string) {
  const lines = basketHere(storeId)?.items ?? []
  return lines.findLast(({ menuItemId, kind }) => menuItemId === itemId && kind === 'item')
}
