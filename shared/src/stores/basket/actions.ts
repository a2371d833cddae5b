import type * as z from 'zod'
import { $place, chooseOrderMethod, type OrderMethod } from '../place.ts'
import { currentToken, currentVersion, nextChangeId, write, $basket, fetchBasket } from './state.ts'
import { basketApi } from '../../contracts/index.ts'
import { isAppError, withErrorContext } from '../../errors/index.ts'
import { emit } from '../../events/index.ts'
import { sessionCall } from '../session.ts'
import { warmCalls } from '../../api/index.ts'

/**
 * Token and version of the basket. Read when a write starts, because the previous write may have created the basket or
 * changed its version.
 */
const getTokenAndVersion = () => ({ basketToken: currentToken() ?? '', version: currentVersion() })

/** The order's location as writes send it; undefined before one is chosen. */
const getFulfilmentLocation = () => {
  const { location } = $place.get()
  return (
    location && { postcode: location.postcode, latitude: location.latitude, longitude: location.longitude }
  )
}

/** Whether the server refused an item (`ITEM_UNAVAILABLE`), or its size or an option, and did not fail. */
const isRefusal = (error: unknown): boolean =>
  isAppError(error) &&
  (error.code === 'ITEM_UNAVAILABLE' || (error.code === 'ITEM_ADD' && error.status < 500))

/** Sends what wants an item, and tells every area when it is refused: what they show of it is no longer so (readings 138). */
async function sendWanted<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (isRefusal(error)) emit('basket/item-refused', {})
    throw error
  }
}

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
      fulfilmentLocation: getFulfilmentLocation(),
      menuItem,
      bannerAdvertId,
      basketToken: currentToken(),
      version: currentVersion(),
    })
  // An item of another store goes into a basket of its own, which is not the one that is shown.
  const { storeId: shownStoreId = storeId, items = [] } = $basket.get() ?? {}
  const isElsewhere = items.length > 0 && shownStoreId !== storeId
  const change = { kind: 'add', id: nextChangeId(), menuItemId, quantity } as const
  const shown = isElsewhere ? undefined : change
  const basket = await sendWanted(() => withErrorContext('ITEM_ADD', () => write(send, shown)))
  emit('basket/item-added', { menuItemId, quantity })
  return basket
}

/**
 * Adds several items to the basket of a store in one write. Returns those that were left out, with the reason. Throws
 * AppError with the server's message.
 */
export async function addItems(
  storeId: number,
  menuItems: readonly MenuItemChoice[],
): Promise<basketApi.AddedItems['rejected']> {
  let rejected: basketApi.AddedItems['rejected'] = []
  const send = async () => {
    const reply = await sessionCall(basketApi.addItems, {
      storeId,
      fulfilmentMethod: $place.get().orderMethod,
      fulfilmentLocation: getFulfilmentLocation(),
      menuItems: [...menuItems],
      basketToken: currentToken(),
      version: currentVersion(),
    })
    rejected = reply.rejected
    return reply.basket
  }
  await sendWanted(() => withErrorContext('ITEM_ADD', () => write(send)))
  if (rejected.length > 0) emit('basket/item-refused', {})
  return rejected
}

/** A basket line as the choice that updates send. */
export function choiceOf(line: basketApi.BasketLine): MenuItemChoice {
  const options = line.options.map(({ optionId, groupId, quantity }) => ({ optionId, groupId, quantity }))
  const { menuItemId, quantity, sizeId, kind, mealDealParts } = line
  const choice = line.isOwnChoice ? { ifMissing: line.ifMissing, substitute: line.substitute } : {}
  if (kind === 'item') return { menuItemId, quantity, sizeId, options, ...choice }
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
  return { menuItemId, quantity, options, mealDeal: { choices }, ...choice }
}

/** Changes the quantity of a line; 0 removes it. Shown at once, and reverted if the server rejects it. */
export function changeQuantity(line: basketApi.BasketLine, quantity: number): Promise<Basket> {
  const { basketLineId } = line
  if (quantity <= 0) return removeLine(basketLineId)
  const menuItem = { ...choiceOf(line), quantity }
  const send = () => sessionCall(basketApi.updateItem, { ...getTokenAndVersion(), basketLineId, menuItem })
  const change = { kind: 'quantity', id: nextChangeId(), basketLineId, quantity } as const
  return sendWanted(() => withErrorContext('QUANTITY_UPDATE', () => write(send, change)))
}

export function changeLine(basketLineId: string, menuItem: MenuItemChoice): Promise<Basket> {
  const send = () => sessionCall(basketApi.updateItem, { ...getTokenAndVersion(), basketLineId, menuItem })
  return sendWanted(() => withErrorContext('ITEM_UPDATE', () => write(send)))
}

/** Removes a line, at once on screen. Throws AppError and restores the line if the server rejects it. */
export function removeLine(basketLineId: string): Promise<Basket> {
  const send = () => sessionCall(basketApi.removeItem, { ...getTokenAndVersion(), basketLineId })
  const change = { kind: 'remove', id: nextChangeId(), basketLineId } as const
  return withErrorContext('ITEM_REMOVE', () => write(send, change))
}

/** Changes the order method, or moves the basket to another store. */
export async function swapFulfilment(storeId: number, method: OrderMethod): Promise<Basket | undefined> {
  const methodBefore = $place.get().orderMethod
  chooseOrderMethod(method)
  if (!currentToken()) return undefined
  try {
    const send = () =>
      sessionCall(basketApi.update, {
        ...getTokenAndVersion(),
        storeId,
        fulfilmentMethod: method,
        fulfilmentLocation: getFulfilmentLocation(),
      })
    return await withErrorContext('FULFILMENT_SWAP', () => write(send))
  } catch (error) {
    chooseOrderMethod(methodBefore)
    throw error
  }
}

/**
 * Sets the basket's location to the one that the shopper chose after the basket was created, so that the delivery cost
 * is right before checkout. Throws AppError: FULFILMENT_SWAP if the store does not deliver there; the basket is then
 * unchanged.
 */
export async function placeBasket(): Promise<void> {
  const location = getFulfilmentLocation()
  if (!location || !currentToken()) return
  const { storeId, fulfilmentMethod, items } = $basket.get() ?? (await fetchBasket())
  if (storeId === undefined || items.length === 0) return
  const send = () =>
    sessionCall(basketApi.update, {
      ...getTokenAndVersion(),
      storeId,
      fulfilmentMethod: fulfilmentMethod.type,
      fulfilmentLocation: location,
    })
  await withErrorContext('FULFILMENT_SWAP', () => write(send))
}

/** A slot of a store's list. `method` is the method it was listed for, because slots differ between methods. */
type SlotChoice = { storeId: number; method: OrderMethod; slotId: string; slotDate: string }

/** Reserves a slot for the basket (spec §4). Creates the basket if there is none. */
export function reserveSlot({ storeId, method, slotId, slotDate }: SlotChoice): Promise<Basket> {
  const { location } = $place.get()
  const send = () =>
    sessionCall(basketApi.reserveTimeSlot, {
      storeId,
      slotId,
      timeSlotDate: slotDate,
      fulfilmentMethod: method,
      postcode: location?.postcode,
      latitude: location?.latitude,
      longitude: location?.longitude,
      basketToken: currentToken(),
      version: currentVersion(),
    })
  return withErrorContext('SLOT_RESERVE', () => write(send))
}

/** Preloads the code of basket writes, so that the first write does not wait for a script. */
export const warmBasket = (): Promise<void> => warmCalls([basketApi.addItem])

/** Empties the basket; `restoreBasket` undoes it. Throws AppError. */
export function clearBasket(): Promise<Basket> {
  return write(() => sessionCall(basketApi.clear, getTokenAndVersion()))
}

/** Undoes the last `clearBasket`. */
export function restoreBasket(): Promise<Basket> {
  return write(() => sessionCall(basketApi.restore, { basketToken: getTokenAndVersion().basketToken }))
}

/** What to do when an item is not there: of one line, or without one of the whole basket. Throws AppError. */
type MissingChoice = Pick<
  z.input<typeof basketApi.setSubstitution.body>,
  'basketLineId' | 'ifMissing' | 'substitute'
>

export function setSubstitution(choice: MissingChoice): Promise<Basket> {
  const send = () => sessionCall(basketApi.setSubstitution, { ...getTokenAndVersion(), ...choice })
  return withErrorContext('ITEM_UPDATE', () => write(send))
}

/** Applies a coupon. Throws AppError with the message of spec §8. */
export function applyCoupon(coupon: string, verifyToken?: string): Promise<Basket> {
  return write(() => sessionCall(basketApi.applyCoupon, { ...getTokenAndVersion(), coupon, verifyToken }))
}

/** Removes the coupon. Throws AppError. */
export function removeCoupon(): Promise<Basket> {
  return write(() => sessionCall(basketApi.removeCoupon, getTokenAndVersion()))
}

/** Sets the driver's tip, in major units. */
export function changeTip(tip: number): Promise<Basket> {
  return write(() => sessionCall(basketApi.updateTip, { ...getTokenAndVersion(), tip }))
}
