import { basketApi } from '../../contracts/index.ts'
import { withErrorContext } from '../../errors/index.ts'
import { chooseOrderMethod, $place, type OrderMethod } from '../place.ts'
import { sessionCall } from '../session.ts'
import { fulfilmentLocation, held } from './call-fields.ts'
import { $basket, currentToken, currentVersion, fetchBasket, write } from './state.ts'

type Basket = basketApi.Basket

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
    return await withErrorContext('FULFILMENT_SWAP', () => write(send))
  } catch (error) {
    chooseOrderMethod(before)
    throw error
  }
}

/**
 * Gives a basket the place that the shopper chose after it began, so that delivery costs the same from here to checkout.
 * Throws AppError: FULFILMENT_SWAP where its store does not deliver there, and the basket is as before.
 */
export async function placeBasket(): Promise<void> {
  const location = fulfilmentLocation()
  if (!location || !currentToken()) return
  const { storeId, fulfilmentMethod, items } = $basket.get() ?? (await fetchBasket())
  if (storeId === undefined || items.length === 0) return
  const send = () =>
    sessionCall(basketApi.update, {
      ...held(),
      storeId,
      fulfilmentMethod: fulfilmentMethod.type,
      fulfilmentLocation: location,
    })
  await withErrorContext('FULFILMENT_SWAP', () => write(send))
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
  return withErrorContext('SLOT_RESERVE', () => write(send))
}
