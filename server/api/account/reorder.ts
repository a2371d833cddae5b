import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { addBasketItem, readLocation, type Caller, type OrderRow } from '../ordering/index.ts'
import type { AppDeps } from '../app-deps.ts'

type OrderLine = OrderRow['snapshot']['basket']['items'][number]

const toOptionChoice = ({ optionId, groupId, quantity }: OrderLine['options'][number]) => ({
  optionId,
  groupId,
  quantity,
})

/** Turns an order line back into the menu choice that adds it again. */
function toChoice(line: OrderLine): basketApi.MenuItemChoice {
  const choices = line.mealDealParts.map(({ groupId, menuItemId, sizeId, options }) => ({
    groupId,
    menuItemId,
    sizeId,
    options: options.map(toOptionChoice),
  }))
  return {
    menuItemId: line.menuItemId,
    quantity: line.quantity,
    sizeId: line.sizeId,
    options: line.options.map(toOptionChoice),
    ...(choices.length > 0 && { mealDeal: { choices } }),
  }
}

type ReorderInput = { basketToken: string | undefined; fulfilmentMethod: FulfilmentMethod }

/**
 * Adds an order's lines to a current basket at today's prices. Lines that are unavailable, or unavailable in that
 * quantity, are named and left out. Throws the basket's error when no line could be added.
 */
export async function addOrderToBasket(
  deps: AppDeps,
  caller: Caller,
  { order, basketToken, fulfilmentMethod }: ReorderInput & { order: OrderRow },
): Promise<{ basket: basketApi.Basket; unavailable: string[] }> {
  const unavailable: string[] = []
  let basket: basketApi.Basket | undefined
  let lastError: unknown
  for (const line of order.snapshot.basket.items) {
    try {
      basket = await addBasketItem(deps, caller, {
        storeId: order.storeId,
        fulfilmentMethod,
        basketToken: basket?.basketToken ?? basketToken,
        menuItem: toChoice(line),
        fulfilmentLocation: readLocation({ ...order, location: null }) ?? undefined,
      })
    } catch (error) {
      if (!isAppError(error)) throw error
      lastError = error
      unavailable.push(line.name)
    }
  }
  if (!basket) throw lastError ?? new Error('An order without lines')
  return { basket, unavailable }
}
