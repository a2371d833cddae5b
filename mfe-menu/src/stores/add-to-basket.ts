import type { basketApi, catalogueApi, storesApi } from '@larder/shared/contracts'
import { canAddLine } from '@larder/shared/domain'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { afterPaint, singleton } from '@larder/shared/lib'
import { confirmAge } from '@larder/shared/order'
import { $basket, addItem, clearBasket, fetchBasket } from '@larder/shared/stores'
import { announce, confirm, toast, withErrorToast } from '@larder/shared/ui'
import { atom, readonlyType } from 'nanostores'
import type * as z from 'zod'
import { selectedMethod } from './method.ts'

type Choice = z.input<typeof basketApi.MenuItemChoice>
export type Addition = {
  store: storesApi.Store
  item: Pick<catalogueApi.MenuItem, 'name' | 'minimumAge' | 'maxPerBasket'>
  choice: Choice
  /** The banner that linked to it (spec §7 basket/item/add). */
  bannerAdvertId?: string | undefined
  /** Called once the request is sent and pending: the shopper has confirmed everything. */
  onSent?: () => void
}

const $queuedAdds = singleton('menu-queued', () => atom<Readonly<Record<string, number>>>({}))
/** How many of each item are being added to the basket. */
export const $queued = readonlyType($queuedAdds)

function queue(menuItemId: string, change: number): void {
  const now = $queuedAdds.get()
  $queuedAdds.set({ ...now, [menuItemId]: Math.max(0, (now[menuItemId] ?? 0) + change) })
}

/** Quantity of one item: in all its basket lines and pending additions. */
export function countInBasket(basket: basketApi.Basket | undefined, menuItemId: string): number {
  const lines = basket?.items.filter((line) => line.menuItemId === menuItemId) ?? []
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Why another line, or this quantity of an item, cannot be added; undefined when it can (spec §5, §8). */
export function limitProblem({ store, item, choice }: Addition): string | undefined {
  const current = $basket.get()
  const basket = current?.storeId === store.id ? current : undefined
  const queued = Object.values($queuedAdds.get()).filter((count) => count > 0).length
  const maxBasketItems = store.orderMethods[selectedMethod()]?.maxBasketItems ?? 0
  const lines = basket?.items.length ?? 0
  if (!canAddLine({ lines, queued: 0, maxBasketItems })) return errorCatalogue.BASKET_LIMIT.text
  if (!canAddLine({ lines, queued, maxBasketItems })) return errorCatalogue.BASKET_LIMIT_OVER.text
  const held = countInBasket(basket, choice.menuItemId) + ($queuedAdds.get()[choice.menuItemId] ?? 0)
  const most = item.maxPerBasket
  if (most !== undefined && held + choice.quantity > most) return errorCatalogue.ITEM_LIMIT.text
  return undefined
}

/** A basket holds items of one store: asks before another store's basket is discarded. */
async function mayStartHere(storeId: number): Promise<boolean> {
  const basket = $basket.get()
  if (!basket?.items.length || basket.storeId === undefined || basket.storeId === storeId) return true
  const isSure = await confirm({
    title: 'Start a new basket?',
    text: `${errorCatalogue.BASKET_OVERWRITE.text} It holds items from ${basket.store?.name ?? 'another store'}.`,
    confirmLabel: 'Continue',
    cancelLabel: 'Keep my basket',
  })
  if (isSure) await clearBasket()
  return isSure
}

/**
 * Sends the addition. A basket of another store that this page did not know of (it had not loaded yet, or another tab
 * started it) makes the server reject it: the shopper is asked then. False when they keep that basket.
 */
async function send({ store, choice, bannerAdvertId }: Addition): Promise<boolean> {
  try {
    await addItem(store.id, choice, bannerAdvertId)
    return true
  } catch (error) {
    if (!isAppError(error) || error.code !== 'BASKET_OVERWRITE') throw error
  }
  await fetchBasket()
  if (!(await mayStartHere(store.id))) return false
  await addItem(store.id, choice, bannerAdvertId)
  return true
}

/**
 * Adds to the basket after the checks that need the shopper: age, limits, one store at a time. True when the
 * server accepted it. Problems are shown in a toast.
 */
export async function addToBasket(addition: Addition): Promise<boolean> {
  const { store, item, choice, onSent } = addition
  const problem = limitProblem(addition)
  if (problem) {
    toast(problem, { tone: 'error' })
    return false
  }
  if (!(await confirmAge(item.minimumAge))) return false
  queue(choice.menuItemId, choice.quantity)
  let isAdded = false
  await withErrorToast(async () => {
    if (!(await mayStartHere(store.id))) return
    if (onSent) void afterPaint().then(onSent)
    if (!(await send(addition))) return
    announce(`${item.name} added to your basket`)
    isAdded = true
  })
  queue(choice.menuItemId, -choice.quantity)
  return isAdded
}
