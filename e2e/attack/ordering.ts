import { authApi, type basketApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import * as ready from '../fixtures/ready-basket.ts'
import { createShopper, type Shopper } from '../fixtures/shopper.ts'
import { ATTACK_PORT } from './settings.ts'

/** Fernhill Market York: £1.99 inside the walls (YO1), £4.99 and at least £25 in the villages (YO19). */
export const YORK_DELIVERY = { storeId: ready.YORK_STORE, fulfilmentMethod: 'delivery' } as const
export const NEAR_POSTCODE = 'YO1 8AS'
export const FAR_POSTCODE = 'YO19 5UX'

const graceWithEmail = (email = 'grace@example.com'): ready.Buyer => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  phoneNumber: '07700900123',
  email,
})

/** A shopper with a guest session, calling from an IP address. */
export async function signInGuest(from: string): Promise<Shopper> {
  const guest = createShopper(Number(ATTACK_PORT), { from })
  await guest.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  return guest
}

/** The error code of a call, "" when it succeeded. */
export const readErrorCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: unknown) => (isAppError(error) ? error.code : 'no AppError'),
  )

const SLOT_QUERY = { ...YORK_DELIVERY, days: [1, 2] } as const

/** A free slot of the next days, counted from the first. */
export const findSlot = ({ call }: Shopper, slotAt = 0) => ready.findSlot(call, { ...SLOT_QUERY, slotAt })

type BasketOptions = { postcode: string; slotAt?: number; email?: string }

/** A basket of three bottles of oil with a slot, an address and contact details: ready to be ordered. */
export const readyBasket = ({ call }: Shopper, { email, ...wanted }: BasketOptions) =>
  ready.createReadyBasket(call, { ...SLOT_QUERY, ...wanted, buyer: graceWithEmail(email) })

export const orderRequest = (basket: basketApi.Basket, email?: string) =>
  ready.orderRequest(basket, graceWithEmail(email), 'checkoutcom')
