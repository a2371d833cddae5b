import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Address, basketApi, checkoutApi } from '@larder/shared/contracts'
import { closestArea, formatPostcode, isAddressComplete } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Store } from '../../brand-data/index.ts'
import { members } from '../../db/schema/index.ts'
import type { BasketService, Who } from '../basket/index.ts'
import { gazetteer } from '../location/gazetteer.ts'

type AddressReply = z.input<typeof checkoutApi.setDeliveryAddress.reply>
type Sent = { basketToken: string; address: Address }

/** What a shopper tells checkout before ordering: addresses and who they are. */
export function checkoutService({ db }: AppDeps, baskets: BasketService) {
  const places = gazetteer(db)

  async function findBasket(who: Who, token: string) {
    const row = await baskets.find(who, token)
    if (!row) throw new AppError('BASKET_EMPTY')
    return row
  }

  /** A postcode the store delivers to, with a position for the driver's map. */
  async function deliverable(store: Store, address: Address): Promise<Address> {
    const areas = store.methods.delivery?.areas ?? []
    if (!isAddressComplete(address) || !closestArea(areas, address.postcode)) {
      throw new AppError('DELIVERY_ADDRESS')
    }
    const postcode = formatPostcode(address.postcode)
    if (address.latitude !== undefined && address.longitude !== undefined) return { ...address, postcode }
    const place = await places.findPostcode(postcode)
    return { ...address, postcode, latitude: place?.latitude, longitude: place?.longitude }
  }

  const costOf = (basket: basketApi.Basket) => basket.fulfilmentMethod.cost

  return {
    /** Sets where a delivery goes. The place may change its cost and take the coupon away (spec §4). */
    async setDeliveryAddress(who: Who, { basketToken, address }: Sent): Promise<AddressReply> {
      const row = await findBasket(who, basketToken)
      const store = row.storeId === null ? undefined : await baskets.shop.findStore(who.brandId, row.storeId)
      if (!store) throw new AppError('DELIVERY_ADDRESS')
      const deliveryAddress = await deliverable(store, address)
      const before = await baskets.show(who, row)
      const { postcode, latitude, longitude, addressLine1, town } = deliveryAddress
      const written = await baskets.write(who, { row }, () => ({
        deliveryAddress,
        location: { postcode, latitude, longitude, addressLine1, town },
      }))
      const basket = await baskets.show(who, written)
      return {
        basket,
        removedCoupon: basket.removedCoupon,
        hasCostChanged: costOf(basket) !== costOf(before),
      }
    },

    async setBillingAddress(who: Who, { basketToken, address }: Sent): Promise<AddressReply> {
      if (!isAddressComplete(address)) throw new AppError('ADDRESS_NOT_VALID')
      const row = await findBasket(who, basketToken)
      const written = await baskets.write(who, { row }, () => ({ billingAddress: address }))
      return { basket: await baskets.show(who, written), hasCostChanged: false }
    },

    async setContactDetails(
      who: Who,
      { basketToken, ...contact }: checkoutApi.ContactDetails & { basketToken: string },
    ): Promise<{ basket: basketApi.Basket }> {
      const row = await findBasket(who, basketToken)
      const written = await baskets.write(who, { row }, () => ({ contact }))
      return { basket: await baskets.show(who, written) }
    },

    /** May this session check out at this store with this e-mail address (spec §5, §6)? */
    async checkGuest({ brandId, session }: Who, store: Store, email: string): Promise<void> {
      if (session.memberId) return
      if (!store.guestCheckoutAllowed) throw new AppError('GUEST_NOT_ALLOWED')
      if (!store.memberEmailCheck) return
      const known = await db.$count(
        members,
        and(eq(members.brandId, brandId), eq(members.emailKey, email.trim().toLowerCase())),
      )
      if (known > 0) throw new AppError('LOGIN_REQUIRED')
    },
  }
}

export type CheckoutService = ReturnType<typeof checkoutService>
