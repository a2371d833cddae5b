import { basketApi } from '../../contracts/index.ts'
import { withErrorContext } from '../../errors/index.ts'
import { chooseOrderMethod, $place, type OrderMethod } from '../place.ts'
import { sessionCall } from '../session.ts'
import { fulfilmentLocation, held } from './call-fields.ts'
import { currentToken, currentVersion, write } from './state.ts'

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
