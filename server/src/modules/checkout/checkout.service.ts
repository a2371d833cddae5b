import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Address, basketApi, checkoutApi } from '@larder/shared/contracts'
import { closestArea, isAddressComplete } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Coupon, Store } from '../../model/index.ts'
import { members } from '../../model/schema/index.ts'
import { isPersonal, type BasketService, type Caller } from '../basket/index.ts'
import { gazetteer, locationService } from '../location/index.ts'
import { milesBetween } from '../stores/index.ts'

type AddressReply = z.input<typeof checkoutApi.setDeliveryAddress.reply>
type AddressInput = { basketToken: string; address: Address }

/** Counts a question about an email address before it is answered; throws RATE_LIMITED or CAPTCHA_REQUIRED. */
export type LimitEmailProbing = (email: string) => Promise<void>
type EmailCheck = { store: Store; coupon: Coupon | undefined; email: string; limitProbing: LimitEmailProbing }

/** A postcode covers a street or less: a position farther from its centre does not belong to it. */
const POSITION_MILES = 3

const positionOf = (place: { latitude: number; longitude: number } | undefined) => ({
  latitude: place?.latitude,
  longitude: place?.longitude,
})

/** Checkout's steps before ordering: addresses and contact details. */
export function checkoutService(deps: AppDeps, baskets: BasketService) {
  const { db } = deps
  const places = gazetteer(db)
  const locations = locationService(deps)

  async function findBasket(caller: Caller, token: string) {
    const row = await baskets.find(caller, token)
    if (!row) throw new AppError('BASKET_EMPTY')
    return row
  }

  /**
   * A complete postcode by the brand's rules that the store delivers to (half of one would be priced by the nearest
   * area that begins with it), with a position for the driver's map: the one sent, unless it is too far away.
   */
  async function checkDeliverable(brandId: string, store: Store, address: Address): Promise<Address> {
    const areas = store.methods.delivery?.areas ?? []
    if (!isAddressComplete(address) || !closestArea(areas, address.postcode)) {
      throw new AppError('DELIVERY_ADDRESS')
    }
    const postcode = await locations.validPostcode(brandId, address.postcode).catch((cause: unknown) => {
      throw isAppError(cause) ? new AppError('DELIVERY_ADDRESS', { cause }) : cause
    })
    const { latitude, longitude } = address
    const place = await places.findPostcode(postcode)
    const sent = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
    const isNear = !place || (sent && milesBetween(sent, place) <= POSITION_MILES)
    return { ...address, postcode, ...(sent && isNear ? sent : positionOf(place)) }
  }

  const costOf = (basket: basketApi.Basket) => basket.fulfilmentMethod.cost

  return {
    /**
     * Sets the delivery address. From here on it decides area, fee, minimum, coupons and whether the store delivers at
     * all, whatever location is sent later (spec §4, trust T29); the reply shows what it changes, and `processOrder`
     * rejects a total that was not agreed to. Throws DELIVERY_ADDRESS outside the areas.
     */
    async setDeliveryAddress(caller: Caller, { basketToken, address }: AddressInput): Promise<AddressReply> {
      const row = await findBasket(caller, basketToken)
      const store =
        row.storeId === null ? undefined : await baskets.shop.findStore(caller.brandId, row.storeId)
      if (!store) throw new AppError('DELIVERY_ADDRESS')
      const deliveryAddress = await checkDeliverable(caller.brandId, store, address)
      const before = await baskets.show(caller, row)
      const { postcode, latitude, longitude, addressLine1, town } = deliveryAddress
      const written = await baskets.write(caller, { row }, () => ({
        deliveryAddress,
        location: { postcode, latitude, longitude, addressLine1, town },
      }))
      const basket = await baskets.show(caller, written)
      return {
        basket,
        removedCoupon: basket.removedCoupon,
        hasCostChanged: costOf(basket) !== costOf(before),
      }
    },

    async setBillingAddress(caller: Caller, { basketToken, address }: AddressInput): Promise<AddressReply> {
      if (!isAddressComplete(address)) throw new AppError('ADDRESS_NOT_VALID')
      const row = await findBasket(caller, basketToken)
      const written = await baskets.write(caller, { row }, () => ({ billingAddress: address }))
      return { basket: await baskets.show(caller, written), hasCostChanged: false }
    },

    /** `ask` runs before an answer that reveals known addresses: a coupon may be removed because of the address. */
    async setContactDetails(
      caller: Caller,
      { basketToken, ...contact }: checkoutApi.ContactDetails & { basketToken: string },
      limitProbing: LimitEmailProbing,
    ): Promise<{ basket: basketApi.Basket }> {
      const row = await findBasket(caller, basketToken)
      const coupon = row.coupon ? await baskets.shop.findCoupon(caller.brandId, row.coupon.code) : undefined
      if (coupon && isPersonal(coupon)) await limitProbing(contact.email)
      const written = await baskets.write(caller, { row }, () => ({ contact }))
      return { basket: await baskets.show(caller, written) }
    },

    /**
     * Whether this email address may order here (spec §5, §6). The last of all checks: LOGIN_REQUIRED, and later
     * COUPON_USED, reveal that an address is known, so the call counts against the limit of such questions (trust T3).
     */
    async checkEmail(
      { brandId, session }: Caller,
      { store, coupon, email, limitProbing }: EmailCheck,
    ): Promise<void> {
      const rejectsMembers = !session.memberId && store.memberEmailCheck
      if (rejectsMembers || (coupon && isPersonal(coupon))) await limitProbing(email)
      if (!rejectsMembers) return
      const known = await db.$count(
        members,
        and(eq(members.brandId, brandId), eq(members.emailKey, email.trim().toLowerCase())),
      )
      if (known > 0) throw new AppError('LOGIN_REQUIRED')
    },
  }
}

export type CheckoutService = ReturnType<typeof checkoutService>
