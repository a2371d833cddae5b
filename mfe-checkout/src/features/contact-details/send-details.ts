import { checkoutApi, guestApi, type basketApi } from '@larder/shared/contracts'
import { formatPostcode } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { receiveBasket, sessionCall } from '@larder/shared/stores'
import { toast } from '@larder/shared/ui'
import { keepDraft } from '../../stores/draft.ts'
import type { Details } from './details-schema.ts'

type Send = { details: Details; basket: basketApi.Basket; isGuest: boolean; checksEmail: boolean }
/** `login-required`: the e-mail belongs to a member, who has to sign in with a one-time code (spec §4 Guest flow). */
export type Sent = { outcome: 'sent' } | { outcome: 'login-required'; contacts: guestApi.Contact[] }

async function sendAddress({ details, basket }: Send): Promise<void> {
  const { firstName, lastName, email, mobile, addressLine1, addressLine2, town, postcode } = details
  const { location } = basket.fulfilmentLocation
    ? { location: basket.fulfilmentLocation }
    : { location: undefined }
  const isSamePlace = location?.postcode && formatPostcode(location.postcode) === formatPostcode(postcode)
  const reply = await sessionCall(checkoutApi.setDeliveryAddress, {
    basketToken: basket.basketToken,
    address: {
      firstName,
      lastName,
      email,
      telephone: mobile,
      addressLine1,
      addressLine2,
      town,
      postcode: formatPostcode(postcode),
      countryCode: 'GB',
      ...(isSamePlace ? { latitude: location.latitude, longitude: location.longitude } : {}),
    },
  })
  receiveBasket(reply.basket)
  if (reply.removedCoupon) toast(reply.removedCoupon.reason)
  if (reply.hasCostChanged) toast(errorCatalogue.DELIVERY_COST_CHANGED.text)
}

/**
 * Sends who orders and where it goes. Throws AppError; fields the server names are on it.
 * A guest whose e-mail is a member's is asked to sign in before anything is kept.
 */
export async function sendDetails(send: Send): Promise<Sent> {
  const { details, basket, isGuest, checksEmail } = send
  const { firstName, lastName, email, mobile } = details
  const { basketToken } = basket
  if (isGuest && checksEmail) {
    const status = await sessionCall(guestApi.checkRegistrationStatus, { email, basketToken })
    keepDraft({ isLoginRequired: status.loginRequired })
    if (status.loginRequired) return { outcome: 'login-required', contacts: status.contacts }
  }
  const reply = await sessionCall(checkoutApi.setContactDetails, {
    basketToken,
    firstName,
    lastName,
    email,
    phoneNumber: mobile,
  })
  receiveBasket(reply.basket)
  if (basket.fulfilmentMethod.type === 'delivery') await sendAddress(send)
  return { outcome: 'sent' }
}
