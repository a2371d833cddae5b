import { checkoutApi, guestApi, type basketApi } from '@larder/shared/contracts'
import { formatPostcode } from '@larder/shared/domain'
import { withErrorContext } from '@larder/shared/errors'
import type { useCaptcha } from '@larder/shared/sign-in'
import { sessionCall, withBasketReply } from '@larder/shared/stores'
import { toast } from '@larder/shared/ui'
import { saveDraft } from '../../stores/draft.ts'
import { requireLogin } from '../../stores/login-request.ts'
import { createAddressKey, createContactKey } from '../../stores/sent-details.ts'
import type { Details } from './details.ts'

type DetailsRequest = {
  details: Details
  basket: basketApi.Basket
  /** Provides a captcha token where the server requires one (trust T3). */
  withCaptcha: ReturnType<typeof useCaptcha>
}

/**
 * Checks whether the email address belongs to a member, who then has to sign in with a one-time code (spec §4 Guest
 * flow): the request opens the dialog for it. The server limits how often this is checked (trust T3). Returns whether
 * a guest may use the address. Throws AppError.
 */
export async function checkEmail(request: DetailsRequest): Promise<boolean> {
  const { details, basket, withCaptcha } = request
  const { email } = details
  const { basketToken } = basket
  const status = await withCaptcha('check_registration', (verifyToken) =>
    sessionCall(guestApi.checkRegistrationStatus, { email, basketToken, verifyToken }),
  )
  if (status.loginRequired) requireLogin({ email, contacts: status.contacts })
  else saveDraft({ isLoginRequired: false, checkedEmail: email })
  return !status.loginRequired
}

/** Stores the contact with the basket. Throws AppError with the fields that the server rejects. */
export async function sendContact({ details, basket, withCaptcha }: DetailsRequest): Promise<void> {
  const { firstName, lastName, email, mobile, smsUpdates } = details
  const { basketToken } = basket
  const contact = { basketToken, firstName, lastName, email, phoneNumber: mobile, smsUpdates }
  await withErrorContext('CONTACT_PROCESSING', () =>
    withCaptcha('check_registration', (verifyToken) =>
      withBasketReply(() => sessionCall(checkoutApi.setContactDetails, { ...contact, verifyToken })),
    ),
  )
  saveDraft({ sentContact: createContactKey(basketToken, details) })
}

/** Sets the delivery address, which the server prices. Throws AppError, DELIVERY_ADDRESS outside of the areas. */
export async function sendAddress({ details, basket }: Omit<DetailsRequest, 'withCaptcha'>): Promise<void> {
  const { firstName, lastName, email, mobile, addressLine1, addressLine2, town, postcode } = details
  const { basketToken, fulfilmentLocation: location } = basket
  const isSamePlace = location?.postcode && formatPostcode(location.postcode) === formatPostcode(postcode)
  const lines = { addressLine1: addressLine1.trim(), addressLine2: addressLine2.trim(), town: town.trim() }
  const address = {
    firstName: firstName || undefined,
    lastName: lastName || undefined,
    email: email || undefined,
    telephone: mobile || undefined,
    ...lines,
    postcode: formatPostcode(postcode),
    countryCode: 'GB',
    ...(isSamePlace ? { latitude: location.latitude, longitude: location.longitude } : {}),
  }
  const reply = await withErrorContext('ADDRESSES_PROCESSING', () =>
    withBasketReply(() => sessionCall(checkoutApi.setDeliveryAddress, { basketToken, address })),
  )
  if (reply.removedCoupon) toast(reply.removedCoupon.reason)
  saveDraft({ sentAddress: createAddressKey(basketToken, { ...lines, postcode }) })
}
