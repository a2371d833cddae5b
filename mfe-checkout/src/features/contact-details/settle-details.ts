import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { useCaptcha } from '@larder/shared/sign-in'
import { $basket, $isMember } from '@larder/shared/stores'
import { placeAtDelivery } from '../../stores/delivery-place.ts'
import { $draft } from '../../stores/draft.ts'
import {
  createAddressKey,
  isAddressSettled,
  isContactSent,
  setUnagreedAddress,
} from '../../stores/sent-details.ts'
import { $store } from '../../stores/shop-store.ts'
import type { Details } from './details.ts'
import { checkEmail, sendAddress, sendContact } from './send-details.ts'

type Basket = basketApi.Basket
/** Asks the shopper about the changed price of a basket; false if they want to go back. */
export type Confirm = (before: Basket, after: Basket) => Promise<boolean>
type Settling = { details: Details; withCaptcha: ReturnType<typeof useCaptcha>; confirm: Confirm }

/** The current basket. Throws BASKET_EMPTY without one. */
export function getBasket(): Basket {
  const basket = $basket.get()
  if (!basket) throw new AppError('BASKET_EMPTY')
  return basket
}

/** Whether a guest's email still has to be checked: once per address, where the store asks for it (trust T3). */
export function needsEmailCheck(email: string): boolean {
  if ($isMember.get() || $store.get()?.memberEmailCheck === false) return false
  return $draft.get().checkedEmail !== email
}

/** Whether a guest may go on with the email. The dialog opens for one that belongs to a member. Throws AppError. */
export async function settleEmail({ details, withCaptcha }: Omit<Settling, 'confirm'>): Promise<boolean> {
  if (!needsEmailCheck(details.email)) return true
  return checkEmail({ details, withCaptcha, basket: getBasket() })
}

/** Sends the contact if the server does not have it. Returns whether the shopper accepts the price. Throws AppError. */
export async function settleContact({ details, withCaptcha, confirm }: Settling): Promise<boolean> {
  const before = getBasket()
  if (isContactSent(before, $draft.get())) return true
  await sendContact({ details, withCaptcha, basket: before })
  return confirm(before, getBasket())
}

/**
 * Sends the delivery address if the server does not have it, which prices the basket and checks its time. Returns
 * whether the shopper accepts the price; until then the address is not settled. Throws AppError.
 */
export async function settleAddress({ details, confirm }: Omit<Settling, 'withCaptcha'>): Promise<boolean> {
  const before = getBasket()
  if (before.fulfilmentMethod.type === 'collection' || isAddressSettled(before, $draft.get())) return true
  // Before the reply, with which the page would show the payment.
  setUnagreedAddress(createAddressKey(before.basketToken, details))
  await sendAddress({ details, basket: before })
  const after = getBasket()
  const isAgreed = await confirm(before, after)
  if (!isAgreed) return false
  setUnagreedAddress(undefined)
  placeAtDelivery(after)
  return true
}

/** Sends everything that the server does not have. Returns the basket to order, if the shopper agrees to it. */
export async function settleAll(settling: Settling): Promise<Basket | undefined> {
  const isSettled =
    (await settleEmail(settling)) && (await settleContact(settling)) && (await settleAddress(settling))
  return isSettled ? getBasket() : undefined
}
