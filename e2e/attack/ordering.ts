import { authApi, basketApi, checkoutApi, slotsApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { shopper, type Shopper } from '../fixtures/shopper.ts'
import { ATTACK_PORT } from './settings.ts'

/** Fernhill Market York: £1.99 inside the walls (YO1), £4.99 and at least £25 in the villages (YO19). */
export const delivery = { storeId: 12, fulfilmentMethod: 'delivery' } as const
export const NEAR_POSTCODE = 'YO1 8AS'
export const FAR_POSTCODE = 'YO19 5UX'

const person = { firstName: 'Grace', lastName: 'Hopper', phoneNumber: '07700900123' }
const addressAt = (postcode: string) => ({
  addressLine1: '12 Stonegate',
  town: 'York',
  postcode,
  countryCode: 'GB',
})

/** A shopper with a guest session, calling from an IP address. */
export async function guestFrom(from: string): Promise<Shopper> {
  const guest = shopper(Number(ATTACK_PORT), { from })
  await guest.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  return guest
}

/** The error code of a call, "" when it succeeded. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: unknown) => (isAppError(error) ? error.code : 'no AppError'),
  )

/** A free slot of the next days, counted from the first. */
export async function findSlot({ call }: Shopper, at = 0) {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { slotDays } = await call(slotsApi.list, { ...delivery, startDate: day(1), endDate: day(2) })
  const slots = slotDays.flatMap((one) => one.slots).filter(({ info }) => info.status === 'available')
  const slot = slots[at]
  if (!slot) throw new Error('York has no such slot')
  return slot
}

type BasketOptions = { postcode: string; slotAt?: number; email?: string }

/** A basket of three bottles of oil with a slot, an address and contact details: ready to be ordered. */
export async function readyBasket(guest: Shopper, { postcode, slotAt = 0, email }: BasketOptions) {
  const { call } = guest
  const { basketToken } = await call(basketApi.addItem, {
    ...delivery,
    menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 3 },
  })
  const { slotId, slotDate: timeSlotDate } = await findSlot(guest, slotAt)
  await call(basketApi.reserveTimeSlot, { ...delivery, basketToken, slotId, timeSlotDate })
  await call(checkoutApi.setDeliveryAddress, { basketToken, address: addressAt(postcode) })
  const details = { basketToken, ...person, email: email ?? 'grace@example.com' }
  return (await call(checkoutApi.setContactDetails, details)).basket
}

/** The order of a basket, as it was shown. */
export function orderOf(basket: Awaited<ReturnType<typeof readyBasket>>, emailAddress = 'grace@example.com') {
  const { basketToken, version, orderTotal, selectedSlot } = basket
  if (!selectedSlot) throw new Error('The basket has no slot')
  const { date, start, isAsap: asap } = selectedSlot
  return {
    ...delivery,
    basketToken,
    basketVersion: version,
    orderTotal,
    fulfilmentDetails: { time: { date, requestedTime: start, asap } },
    paymentGateway: 'checkoutcom',
    firstname: person.firstName,
    lastname: person.lastName,
    emailAddress,
    phoneNumber: person.phoneNumber,
  }
}
