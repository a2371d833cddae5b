import { checkoutApi, guestApi, type basketApi } from '@larder/shared/contracts'
import { formatPostcode } from '@larder/shared/domain'
import { withErrorContext } from '@larder/shared/errors'
import type { useCaptcha } from '@larder/shared/sign-in'
import { receiveBasket, sessionCall } from '@larder/shared/stores'
import { toast } from '@larder/shared/ui'
import { $draft, saveDraft } from '../../stores/draft.ts'
import type { Details } from './details.ts'

type DetailsRequest = {
  details: Details
  basket: basketApi.Basket
  isGuest: boolean
  checksEmail: boolean
  /** Provides a captcha token where the server requires one (trust T3). */
  withCaptcha: ReturnType<typeof useCaptcha>
}
/**
 * `sent`: the server's current basket, whose price may have changed. `login-required`: the email belongs to a
 * member, who has to sign in with a one-time code (spec §4 Guest flow).
 */
export type SendResult =
  | { outcome: 'sent'; basket: basketApi.Basket }
  | { outcome: 'login-required'; contacts: guestApi.Contact[] }

async function sendAddress({ details, basket }: DetailsRequest): Promise<basketApi.Basket> {
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

/**
 * Checks whether the email address belongs to a member. The server limits how often this is checked (trust
 * T3).
 */
function checkEmail({ details: { email }, basket: { basketToken }, withCaptcha }: DetailsRequest) {
  return withCaptcha('check_registration', (verifyToken) =>
    sessionCall(guestApi.checkRegistrationStatus, { email, basketToken, verifyToken }),
  )
}

/**
 * Sends contact details and address. A guest with a member's email has to sign in before anything is saved.
 * Throws AppError with the fields that the server rejects.
 */
export async function sendDetails(request: DetailsRequest): Promise<SendResult> {
  const { details, basket, isGuest, checksEmail, withCaptcha } = request
  const { firstName, lastName, email, mobile, smsUpdates } = details
  const { basketToken } = basket
  if (isGuest && checksEmail && $draft.get().checkedEmail !== email) {
    const status = await checkEmail(request)
    if (status.loginRequired) return { outcome: 'login-required', contacts: status.contacts }
    saveDraft({ isLoginRequired: false, checkedEmail: email })
  }
  const contact = { basketToken, firstName, lastName, email, phoneNumber: mobile, smsUpdates }
  const reply = await withErrorContext('CONTACT_PROCESSING', () =>
    withCaptcha('check_registration', (verifyToken) =>
      sessionCall(checkoutApi.setContactDetails, { ...contact, verifyToken }),
    ),
  )
  receiveBasket(reply.basket)
  if (basket.fulfilmentMethod.type === 'collection') return { outcome: 'sent', basket: reply.basket }
  return {
    outcome: 'sent',
    basket: await withErrorContext('ADDRESSES_PROCESSING', () => sendAddress(request)),
  }
}
