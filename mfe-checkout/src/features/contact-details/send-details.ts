import { checkoutApi, guestApi, type basketApi } from '@larder/shared/contracts'
import { formatPostcode } from '@larder/shared/domain'
import { withErrorContext } from '@larder/shared/errors'
import type { useCaptcha } from '@larder/shared/sign-in'
import { receiveBasket, sessionCall } from '@larder/shared/stores'
import { toast } from '@larder/shared/ui'
import { $draft, keepDraft } from '../../stores/draft.ts'
import type { Details } from './details.ts'

type Send = {
  details: Details
  basket: basketApi.Basket
  isGuest: boolean
  checksEmail: boolean
  /** Provides a captcha token where the server requires one (trust T3). */
  withCaptcha: ReturnType<typeof useCaptcha>
}
/**
 * `sent`: with the server's current basket, whose price may have changed. `login-required`: the email belongs
 * to a member, who has to sign in with a one-time code (spec §4 Guest flow).
 */
export type Sent =
  | { outcome: 'sent'; basket: basketApi.Basket }
  | { outcome: 'login-required'; contacts: guestApi.Contact[] }

async function sendAddress({ details, basket }: Send): Promise<basketApi.Basket> {
  const { firstName, lastName, email, mobile, addressLine1, addressLine2, town, postcode } = details
  const { fulfilmentLocation: location } = basket
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
  if (reply.removedCoupon) toast(reply.removedCoupon.reason)
  return receiveBasket(reply.basket)
}

/** Whether the email address belongs to a member. The server limits how often it is asked (trust T3). */
function checkEmail({ details: { email }, basket: { basketToken }, withCaptcha }: Send) {
  return withCaptcha('check_registration', (verifyToken) =>
    sessionCall(guestApi.checkRegistrationStatus, { email, basketToken, verifyToken }),
  )
}

/**
 * Sends contact details and address. Throws AppError, with the fields the server names. A guest whose email
 * is a member's is asked to sign in before anything is saved.
 */
export async function sendDetails(send: Send): Promise<Sent> {
  const { details, basket, isGuest, checksEmail, withCaptcha } = send
  const { firstName, lastName, email, mobile, smsUpdates } = details
  const { basketToken } = basket
  if (isGuest && checksEmail && $draft.get().checkedEmail !== email) {
    const status = await checkEmail(send)
    if (status.loginRequired) return { outcome: 'login-required', contacts: status.contacts }
    keepDraft({ isLoginRequired: false, checkedEmail: email })
  }
  const contact = { basketToken, firstName, lastName, email, phoneNumber: mobile, smsUpdates }
  const reply = await withErrorContext('CONTACT_PROCESSING', () =>
    withCaptcha('check_registration', (verifyToken) =>
      sessionCall(checkoutApi.setContactDetails, { ...contact, verifyToken }),
    ),
  )
  receiveBasket(reply.basket)
  if (basket.fulfilmentMethod.type === 'collection') return { outcome: 'sent', basket: reply.basket }
  return { outcome: 'sent', basket: await withErrorContext('ADDRESSES_PROCESSING', () => sendAddress(send)) }
}
