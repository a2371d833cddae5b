import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { formatPostcode } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import { receiveBasket, sessionCall, withBasketReply } from '@larder/shared/stores'
import { listPriceChanges } from '../../../domain/price-changes.ts'
import { placeAtDelivery } from '../../../stores/delivery-place.ts'
import { saveDraft } from '../../../stores/draft.ts'
import type { WalletContact } from '../wallet.ts'

type Basket = basketApi.Basket

/**
 * Prices the basket for the postcode that the wallet reveals before payment (the rest of the address stays
 * hidden until then). Throws DELIVERY_ADDRESS when the store does not deliver there.
 */
export async function repriceForPostcode(basket: Basket, postcode: string): Promise<Basket> {
  const { basketToken, storeId, fulfilmentMethod } = basket
  if (storeId === undefined || fulfilmentMethod.type === 'collection') return basket
  const repriced = receiveBasket(
    await sessionCall(basketApi.update, {
      basketToken,
      storeId,
      fulfilmentMethod: fulfilmentMethod.type,
      fulfilmentLocation: { postcode: formatPostcode(postcode) },
      replacesAddress: true,
    }).catch((error: unknown) => {
      // The order method is not changed here, so the address is the only cause to report.
      throw isAppError(error) && error.code === 'FULFILMENT_SWAP' ? new AppError('DELIVERY_ADDRESS') : error
    }),
  )
  if (repriced.checkoutConflicts.some(({ code }) => code === 'NOT_DELIVERED_HERE'))
    throw new AppError('DELIVERY_ADDRESS')
  return repriced
}

/** Splits "Ann van Example" into Ann and van Example; a single name is used for both. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') || firstName }
}

/**
 * Throws when the total has changed. The sheet cannot show a new total once confirmed, so the error names
 * both values and asks to open it again.
 */
function rejectChangedTotal(shown: Basket, current: Basket): void {
  const changes = listPriceChanges(shown, current)
  if (!changes) return
  const display = `${changes.title} ${changes.text} You have not been charged. Close Google Pay and open it again.`
  throw new AppError('DELIVERY_COST_CHANGED', { display })
}

/**
 * Saves the payer's contact and address from the wallet; returns the current basket. Throws AppError;
 * DELIVERY_COST_CHANGED when its total differs from that of `basket`, which the sheet shows (trust P4).
 */
export async function saveContact(basket: Basket, contact: WalletContact): Promise<Basket> {
  const { firstName, lastName } = splitName(contact.name)
  const { email, phone: mobile, addressLine1, addressLine2, town } = contact
  const { basketToken } = basket
  const postcode = formatPostcode(contact.postcode)
  const payer = { basketToken, firstName, lastName, email, phoneNumber: mobile }
  const reply = await withBasketReply(() => sessionCall(checkoutApi.setContactDetails, payer))
  let current = reply.basket
  if (basket.fulfilmentMethod.type === 'delivery') {
    const address = { firstName, lastName, addressLine1, addressLine2, town, postcode, countryCode: 'GB' }
    const sent = { basketToken, address }
    current = (await withBasketReply(() => sessionCall(checkoutApi.setDeliveryAddress, sent))).basket
    placeAtDelivery(current)
  }
  saveDraft({
    acceptsTerms: true,
    firstName,
    lastName,
    email,
    mobile,
    delivery: { addressLine1, addressLine2, town, postcode },
    areDetailsSent: true,
  })
  rejectChangedTotal(basket, current)
  return current
}
