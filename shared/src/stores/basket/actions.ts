import type * as z from 'zod'
import { warmCalls } from '../../api/index.ts'
import { basketApi } from '../../contracts/index.ts'
import { during } from '../../errors/index.ts'
import { emit } from '../../events/index.ts'
import { chooseOrderMethod, $place, type OrderMethod } from '../place.ts'
import { sessionCall } from '../session.ts'
import { singleton } from '../../lib/index.ts'
import { whenRestored } from '../persistent-atom.ts'
import {
  $isBasketLoaded,
  currentToken,
  currentVersion,
  fetchBasket,
  nextChangeId,
  receiveBasket,
  write,
} from './state.ts'

type Basket = basketApi.Basket
type MenuItemChoice = z.input<typeof basketApi.MenuItemChoice>

// Read when the write runs: the one before it may have created the basket or changed its version.
const held = () => ({ basketToken: currentToken() ?? '', version: currentVersion() })
const fulfilmentLocation = () => {
  const { location } = $place.get()
  return (
    location && { postcode: location.postcode, latitude: location.latitude, longitude: location.longitude }
  )
}

const loading = singleton('basket-loading', () => ({ current: undefined as Promise<void> | undefined }))

const finding = singleton('basket-finding', () => ({
  work: undefined as Promise<void> | undefined,
  isSessionKnown: false,
}))

/**
 * Whether the document was requested with a session cookie: there may be a basket that is not in this
 * browser's storage.
 */
export function noteSession(isKnown: boolean): void {
  finding.isSessionKnown = isKnown
}

async function load(): Promise<void> {
  await whenRestored()
  await finding.work?.catch(() => undefined) // its caller handles the failure
  if (currentToken()) await fetchBasket()
  $isBasketLoaded.set(true)
}

/**
 * Fetches the current basket, once for all concurrent callers; there may be none. Throws AppError when the
 * server did not reply; calling again is safe.
 */
export function loadBasket(): Promise<void> {
  if ($isBasketLoaded.get()) return Promise.resolve()
  loading.current ??= load().finally(() => (loading.current = undefined))
  return loading.current
}

async function find(): Promise<void> {
  await whenRestored()
  if (currentToken() || !finding.isSessionKnown) return
  $isBasketLoaded.set(false)
  const basket = await sessionCall(basketApi.retrieve, {})
  if (basket.items.length > 0) receiveBasket(basket)
}

/**
 * The same for a page that is about the basket: where the browser has no stored token (storage blocked, full
 * or cleared) the session cookie still identifies the basket (trust P7). A first visit has no such cookie,
 * and makes no call.
 */
export function findBasket(): Promise<void> {
  finding.work ??= find().catch((error: unknown) => {
    finding.work = undefined
    throw error
  })
  return finding.work.then(loadBasket)
}

/** Preloads the code that basket writes need, so that the first one waits for no script. */
export const warmBasket = (): void => warmCalls([basketApi.addItem])

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
  const basket = await during('ITEM_ADD', () => write(send, change))
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
  return during('QUANTITY_UPDATE', () => write(send, change))
}

/** Changes size or options of a line. */
export function changeLine(basketLineId: string, menuItem: MenuItemChoice): Promise<Basket> {
  const send = () => sessionCall(basketApi.updateItem, { ...held(), basketLineId, menuItem })
  return during('ITEM_UPDATE', () => write(send))
}

/** Removes a line, on the screen at once. Throws AppError, and the line is restored. */
export function removeLine(basketLineId: string): Promise<Basket> {
  const send = () => sessionCall(basketApi.removeItem, { ...held(), basketLineId })
  const change = { kind: 'remove', id: nextChangeId(), basketLineId } as const
  return during('ITEM_REMOVE', () => write(send, change))
}

/** Empties the basket; `restoreBasket` restores it. Throws AppError. */
export function clearBasket(): Promise<Basket> {
  return write(() => sessionCall(basketApi.clear, held()))
}

/** Undoes the last `clearBasket`. */
export function restoreBasket(): Promise<Basket> {
  return write(() => sessionCall(basketApi.restore, { basketToken: held().basketToken }))
}

/** Applies a coupon. Throws AppError with the message of spec §8. */
export function applyCoupon(coupon: string, verifyToken?: string): Promise<Basket> {
  return write(() => sessionCall(basketApi.applyCoupon, { ...held(), coupon, verifyToken }))
}

/** Removes the coupon. Throws AppError. */
export function removeCoupon(): Promise<Basket> {
  return write(() => sessionCall(basketApi.removeCoupon, held()))
}

/** Sets the driver's tip, in major units. */
export function changeTip(tip: number): Promise<Basket> {
  return write(() => sessionCall(basketApi.updateTip, { ...held(), tip }))
}

/** Changes between delivery and collection, or moves the basket to another store. */
export async function swapFulfilment(storeId: number, method: OrderMethod): Promise<Basket | undefined> {
  const before = $place.get().orderMethod
  chooseOrderMethod(method)
  if (!currentToken()) return undefined
  try {
    const send = () =>
      sessionCall(basketApi.update, {
        ...held(),
        storeId,
        fulfilmentMethod: method,
        fulfilmentLocation: fulfilmentLocation(),
      })
    return await during('FULFILMENT_SWAP', () => write(send))
  } catch (error) {
    chooseOrderMethod(before)
    throw error
  }
}

/**
 * A slot of a store's list; `method` is the one it was listed for, because the two methods have different
 * slots.
 */
type SlotWish = { storeId: number; method: OrderMethod; slotId: string; slotDate: string }

/** Reserves a slot for the basket (spec §4); creates the basket when there is none yet. */
export function reserveSlot({ storeId, method, slotId, slotDate }: SlotWish): Promise<Basket> {
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
  return during('SLOT_RESERVE', () => write(send))
}
