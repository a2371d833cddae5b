import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Address, basketApi, checkoutApi } from '@larder/shared/contracts'
import { closestArea, isAddressComplete } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Coupon, Store } from '../../model/index.ts'
import { members } from '../../model/schema/index.ts'
import { isPersonal, type BasketService, type Who } from '../basket/index.ts'
import { gazetteer, locationService } from '../location/index.ts'
import { milesBetween } from '../stores/index.ts'

type AddressReply = z.input<typeof checkoutApi.setDeliveryAddress.reply>
type Sent = { basketToken: string; address: Address }

/** Counts a question about an e-mail address before it is answered; throws RATE_LIMITED or CAPTCHA_REQUIRED. */
export type AskAboutEmail = (email: string) => Promise<void>
type EmailCheck = { store: Store; coupon: Coupon | undefined; email: string; ask: AskAboutEmail }

/** A postcode is a street or less: a door that lies farther from its middle is not of it. */
const POSITION_MILES = 3

const positionOf = (place: { latitude: number; longitude: number } | undefined) => ({
  latitude: place?.latitude,
  longitude: place?.longitude,
})

/** What a shopper tells checkout before ordering: addresses and who they are. */
export function checkoutService(deps: AppDeps, baskets: BasketService) {
  const { db } = deps
  const places = gazetteer(db)
  const locations = locationService(deps)

  async function findBasket(who: Who, token: string) {
    const row = await baskets.find(who, token)
    if (!row) throw new AppError('BASKET_EMPTY')
    return row
  }

  /**
   * A whole postcode by the brand's rules that the store delivers to (half of one would be priced by the nearest area
   * that begins with it), with a position for the driver's map: the one that was sent, unless it lies nowhere near.
   */
  async function deliverable(brandId: string, store: Store, address: Address): Promise<Address> {
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
     * Sets where a delivery goes. From here on this address decides area, fee, minimum, coupons and whether the store
     * delivers at all, whatever place is sent later (spec §4, trust T29); what it changes is told in the reply, and a
     * total that was not agreed to is refused by `processOrder`. Throws DELIVERY_ADDRESS outside the areas.
     */
    async setDeliveryAddress(who: Who, { basketToken, address }: Sent): Promise<AddressReply> {
      const row = await findBasket(who, basketToken)
      const store = row.storeId === null ? undefined : await baskets.shop.findStore(who.brandId, row.storeId)
      if (!store) throw new AppError('DELIVERY_ADDRESS')
      const deliveryAddress = await deliverable(who.brandId, store, address)
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

    /** `ask` comes before an answer that tells who is known: a coupon may leave the basket because of the address. */
    async setContactDetails(
      who: Who,
      { basketToken, ...contact }: checkoutApi.ContactDetails & { basketToken: string },
      ask: AskAboutEmail,
    ): Promise<{ basket: basketApi.Basket }> {
      const row = await findBasket(who, basketToken)
      const coupon = row.coupon ? await baskets.shop.findCoupon(who.brandId, row.coupon.code) : undefined
      if (coupon && isPersonal(coupon)) await ask(contact.email)
      const written = await baskets.write(who, { row }, () => ({ contact }))
      return { basket: await baskets.show(who, written) }
    },

    /**
     * May this e-mail address order here (spec §5, §6)? The last of all checks: whoever is told LOGIN_REQUIRED, or
     * later that a coupon was used, learned who is known, and pays for it like for any such question (trust T3).
     */
    async checkEmail({ brandId, session }: Who, { store, coupon, email, ask }: EmailCheck): Promise<void> {
      const asksMembers = !session.memberId && store.memberEmailCheck
      if (asksMembers || (coupon && isPersonal(coupon))) await ask(email)
      if (!asksMembers) return
      const known = await db.$count(
        members,
        and(eq(members.brandId, brandId), eq(members.emailKey, email.trim().toLowerCase())),
      )
      if (known > 0) throw new AppError('LOGIN_REQUIRED')
    },
  }
}

export type CheckoutService = ReturnType<typeof checkoutService>
