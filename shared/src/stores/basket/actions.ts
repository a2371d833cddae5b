import { warmCalls } from '../../api/index.ts'
import { basketApi } from '../../contracts/index.ts'
import { sessionCall } from '../session.ts'
import { held } from './call-fields.ts'
import { write } from './state.ts'

type Basket = basketApi.Basket

/** Preloads the code that basket writes need, so that the first one waits for no script. */
export const warmBasket = (): void => warmCalls([basketApi.addItem])

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
