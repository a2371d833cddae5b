import type * as z from 'zod'
import { basketApi } from '../../contracts/index.ts'
import { withErrorContext } from '../../errors/index.ts'
import { emit } from '../../events/index.ts'
import { $place } from '../place.ts'
import { sessionCall } from '../session.ts'
import { fulfilmentLocation, held } from './call-fields.ts'
import { currentToken, currentVersion, nextChangeId, write } from './state.ts'

type Basket = basketApi.Basket
type MenuItemChoice = z.input<typeof basketApi.MenuItemChoice>

/** Adds an item or a meal deal to the basket of a store. Throws AppError with the server's message. */
export async function addItem(
  storeId: number,
  menuItem: MenuItemChoice,
  bannerAdvertId?: string,
): Promise<Basket> {
  const { menuItemId, quantity } = menuItem
  const send = () =>
    sessionCall(basketApi.addItem, {
      storeId,
      fulfilmentMethod: $place.get().orderMethod,
      fulfilmentLocation: fulfilmentLocation(),
      menuItem,
      bannerAdvertId,
      basketToken: currentToken(),
      version: currentVersion(),
    })
  const change = { kind: 'add', id: nextChangeId(), menuItemId, quantity } as const
  const basket = await withErrorContext('ITEM_ADD', () => write(send, change))
  emit('basket/item-added', { menuItemId, quantity })
  return basket
}

/** The choice of a basket line, as updates send it. */
export function choiceOf(line: basketApi.BasketLine): MenuItemChoice {
  const options = line.options.map(({ optionId, groupId, quantity }) => ({ optionId, groupId, quantity }))
  const { menuItemId, quantity, sizeId, kind, mealDealParts } = line
  if (kind === 'item') return { menuItemId, quantity, sizeId, options }
  const choices = mealDealParts.map((part) => ({
    groupId: part.groupId,
    menuItemId: part.menuItemId,
    sizeId: part.sizeId,
    options: part.options.map(({ optionId, groupId, quantity: count }) => ({
      optionId,
      groupId,
      quantity: count,
    })),
  }))
  return { menuItemId, quantity, options, mealDeal: { choices } }
}

/** Changes the quantity of a line; 0 removes it. Shown at once, reverted when the server rejects it. */
export function changeQuantity(line: basketApi.BasketLine, quantity: number): Promise<Basket> {
  const { basketLineId } = line
  if (quantity <= 0) return removeLine(basketLineId)
  const menuItem = { ...choiceOf(line), quantity }
  const send = () => sessionCall(basketApi.updateItem, { ...held(), basketLineId, menuItem })
  const change = { kind: 'quantity', id: nextChangeId(), basketLineId, quantity } as const
  return withErrorContext('QUANTITY_UPDATE', () => write(send, change))
}

/** Changes size or options of a line. */
export function changeLine(basketLineId: string, menuItem: MenuItemChoice): Promise<Basket> {
  const send = () => sessionCall(basketApi.updateItem, { ...held(), basketLineId, menuItem })
  return withErrorContext('ITEM_UPDATE', () => write(send))
}

/** Removes a line, on the screen at once. Throws AppError, and the line is restored. */
export function removeLine(basketLineId: string): Promise<Basket> {
  const send = () => sessionCall(basketApi.removeItem, { ...held(), basketLineId })
  const change = { kind: 'remove', id: nextChangeId(), basketLineId } as const
  return withErrorContext('ITEM_REMOVE', () => write(send, change))
}
