import type { basketApi, catalogueApi, storesApi } from '@larder/shared/contracts'
import { canAddLine } from '@larder/shared/domain'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { afterPaint, singleton } from '@larder/shared/lib'
import { confirmAge, sayBasketIsKept } from '@larder/shared/order'
import {
  $basket,
  addItem,
  clearBasket,
  fetchBasket,
  rememberBasket,
  restoreBasket,
} from '@larder/shared/stores'
import { announce, confirm, toast, withErrorToast } from '@larder/shared/ui'
import { atom, readonlyType } from 'nanostores'
import type * as z from 'zod'
import { getSelectedMethod } from './method.ts'

type Choice = z.input<typeof basketApi.MenuItemChoice>
type Addition = {
  store: storesApi.Store
  item: Pick<catalogueApi.MenuItem, 'name' | 'minimumAge' | 'maxPerBasket'>
  choice: Choice
  /** The banner that linked to it (spec §7 basket/item/add). */
  bannerAdvertId?: string | undefined
  /** Called when the shopper has confirmed everything and the request is sent. */
  onSent?: () => void
}

const $queuedAdds = singleton('menu-queued', () => atom<Readonly<Record<string, number>>>({}))
/** The number of each item that is being added to the basket. */
export const $queued = readonlyType($queuedAdds)

function changeQueuedCount(menuItemId: string, change: number): void {
  const counts = $queuedAdds.get()
  $queuedAdds.set({ ...counts, [menuItemId]: Math.max(0, (counts[menuItemId] ?? 0) + change) })
}

/** The quantity of an item in all basket lines. */
export function countInBasket(basket: basketApi.Basket | undefined, menuItemId: string): number {
  const lines = basket?.items.filter((line) => line.menuItemId === menuItemId) ?? []
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The reason why the item cannot be added in this quantity; undefined when it can (spec §5, §8). */
function getLimitProblem({ store, item, choice }: Addition): string | undefined {
  const current = $basket.get()
  const basket = current?.storeId === store.id ? current : undefined
  const queued = Object.values($queuedAdds.get()).filter((count) => count > 0).length
  const maxBasketItems = store.orderMethods[getSelectedMethod()]?.maxBasketItems ?? 0
  const lines = basket?.items.length ?? 0
  if (!canAddLine({ lines, queued: 0, maxBasketItems })) return errorCatalogue.BASKET_LIMIT.text
  if (!canAddLine({ lines, queued, maxBasketItems })) return errorCatalogue.BASKET_LIMIT_OVER.text
  const currentCount = countInBasket(basket, choice.menuItemId) + ($queuedAdds.get()[choice.menuItemId] ?? 0)
  const maxPerBasket = item.maxPerBasket
  if (maxPerBasket !== undefined && currentCount + choice.quantity > maxPerBasket)
    return errorCatalogue.ITEM_LIMIT.text
  return undefined
}

/** Asks before the current basket is emptied. Returns false when the shopper declines. */
async function confirmNewBasket(): Promise<boolean> {
  const isSure = await confirm({
    title: 'Start a new basket?',
    text: `${errorCatalogue.BASKET_OVERWRITE.text} It holds items from ${$basket.get()?.store?.name ?? 'another store'}.`,
    confirmLabel: 'Continue',
    cancelLabel: 'Keep my basket',
  })
  if (isSure) await clearBasket()
  return isSure
}

/**
 * Sends the addition. The server keeps a basket for each store; for a brand that keeps one it rejects an item of another
 * store, and the shopper is asked. Returns false when the shopper keeps that basket.
 */
async function sendAddition({ store, choice, bannerAdvertId }: Addition): Promise<boolean> {
  try {
    await addItem(store.id, choice, bannerAdvertId)
    return true
  } catch (error) {
    if (!isAppError(error) || error.code !== 'BASKET_OVERWRITE') throw error
  }
  await fetchBasket()
  if (!(await confirmNewBasket())) return false
  try {
    await addItem(store.id, choice, bannerAdvertId)
  } catch (error) {
    await restoreBasket().catch(() => undefined) // nothing took its place
    throw error
  }
  return true
}

/**
 * Adds an item to the basket after checking age, limits and the basket's store. Returns whether the server
 * accepted it. Errors are shown in a toast.
 */
export async function addToBasket(addition: Addition): Promise<boolean> {
  const { item, choice, onSent } = addition
  const problem = getLimitProblem(addition)
  if (problem) {
    toast(problem, { tone: 'error' })
    return false
  }
  if (!(await confirmAge(item.minimumAge))) return false
  changeQueuedCount(choice.menuItemId, choice.quantity)
  let isAdded = false
  await withErrorToast(async () => {
    const loadLeftBasket = rememberBasket()
    if (onSent) void afterPaint().then(onSent)
    if (!(await sendAddition(addition))) return
    announce(`${item.name} added to your basket`)
    void sayBasketIsKept(loadLeftBasket)
    isAdded = true
  })
  changeQueuedCount(choice.menuItemId, -choice.quantity)
  return isAdded
}
