import type * as z from 'zod'
import type { basketApi, checkoutApi, Address } from '@larder/shared/contracts'
import {
  formatMoney,
  toMoney,
  toPence,
  closestArea,
  isAddressComplete,
  isPostcodeInCountry,
} from '@larder/shared/domain'
import { errorCatalogue, AppError, isAppError } from '@larder/shared/errors'
import { describeDeclared } from '../basket/declared.ts'
import { computeTotalPence } from '../basket/reply.ts'
import type { BasketState } from '../basket/basket-state.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { Coupon, Store } from '../../model/index.ts'
import { revealsOrderHistory } from '../basket/coupon-state.ts'
import { requireBasket, writeBasket, type Caller } from '../basket/basket-access.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { showBasket } from '../basket/show-basket.ts'
import { gazetteer, locationService, computeMilesBetween } from '../../catalog/index.ts'
import { membersQueries } from '../../members/index.ts'

type OrderCheck = {
  state: BasketState
  basket: Pick<basketApi.Basket, 'fees' | 'currency' | 'removedCoupon' | 'items'>
  input: Pick<
    z.output<typeof checkoutApi.processOrder.body>,
    'basketVersion' | 'orderTotal' | 'deliveryCost' | 'declared'
  >
}

const getDeliveryPence = ({ fees }: Pick<basketApi.Basket, 'fees'>): number =>
  fees.filter(({ code }) => code === 'DELIVERY').reduce((sum, { amount }) => sum + toPence(amount), 0)

const isDifferentAmount = (agreed: number | undefined, pence: number): boolean =>
  agreed !== undefined && toPence(agreed) !== pence

/** The cause of a change, the most specific first; 'Delivery cost has changed.' (spec §8) only if that is the cause. */
function explainChange({ state, basket, input }: OrderCheck): string {
  if (basket.removedCoupon) return basket.removedCoupon.reason
  if (isDifferentAmount(input.deliveryCost, getDeliveryPence(basket)))
    return errorCatalogue.DELIVERY_COST_CHANGED.text
  if (input.basketVersion !== undefined && input.basketVersion !== state.row.version)
    return errorCatalogue.STALE_BASKET.text
  return 'Your total has changed.'
}

/**
 * Describes for the shopper how the basket differs from what they agreed to: what is stated of its lines, the cause of
 * another price, and both totals if they differ. Undefined when nothing differs. What the request leaves out is not
 * compared.
 */
export function describeChange(checked: OrderCheck): string | undefined {
  const { state, basket, input } = checked
  const now = computeTotalPence(state)
  const isOtherTotal = isDifferentAmount(input.orderTotal, now)
  const isOtherVersion = input.basketVersion !== undefined && input.basketVersion !== state.row.version
  const isOtherDelivery = isDifferentAmount(input.deliveryCost, getDeliveryPence(basket))
  const isOther = isOtherTotal || isOtherVersion || isOtherDelivery || state.couponProblem !== undefined
  const declared = describeDeclared(basket, input.declared)
  if (!isOther && !declared) return undefined
  const money = (amount: number) => formatMoney(amount, basket.currency.currencyCode)
  const totals = isOtherTotal
    ? [`Your total was ${money(input.orderTotal ?? 0)} and is now ${money(toMoney(now))}.`]
    : []
  return [...(declared ? [declared] : []), ...(isOther ? [explainChange(checked)] : []), ...totals].join(' ')
}

type AddressReply = z.input<typeof checkoutApi.setDeliveryAddress.reply>
type AddressInput = { basketToken: string; address: Address }

/** Counts a check of an email address before it is answered. Throws RATE_LIMITED or CAPTCHA_REQUIRED. */
export type LimitEmailProbing = (email: string) => Promise<void>
type EmailCheck = { store: Store; coupon: Coupon | undefined; email: string; limitProbing: LimitEmailProbing }

/**
 * Maximum distance in miles between a position and the centre of its postcode. A postcode covers a street or less, so a
 * position farther away does not belong to it.
 */
const MAX_POSITION_MILES = 3

const getPosition = (place: { latitude: number; longitude: number } | undefined) => ({
  latitude: place?.latitude,
  longitude: place?.longitude,
})

/**
 * Checks for a complete postcode, by the brand's rules, to which the store delivers (a partial postcode would be priced
 * by the nearest area that begins with it). Adds a position for the driver's map: the one sent, unless it is too far
 * away.
 */
export async function checkDeliverable(
  deps: AppDeps,
  { brandId, store, address }: { brandId: string; store: Store; address: Address },
): Promise<Address> {
  const areas = store.methods.delivery?.areas ?? []
  const isPlausible = isAddressComplete(address) && isPostcodeInCountry(address)
  if (!isPlausible || !closestArea(areas, address.postcode)) {
    throw new AppError('DELIVERY_ADDRESS')
  }
  const validated = locationService(deps).validPostcode(brandId, address.postcode)
  const postcode = await validated.catch((cause: unknown) => {
    throw isAppError(cause) ? new AppError('DELIVERY_ADDRESS', { cause }) : cause
  })
  const { latitude, longitude } = address
  const place = await gazetteer(deps.db).loadPostcode(postcode)
  const sent = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
  const isNear = !place || (sent && computeMilesBetween(sent, place) <= MAX_POSITION_MILES)
  return { ...address, postcode, ...(sent && isNear ? sent : getPosition(place)) }
}

const getFulfilmentCost = (basket: basketApi.Basket) => basket.fulfilmentMethod.cost

/**
 * Sets the delivery address. From then on it decides area, fee, minimum spend, coupons and whether the store delivers
 * at all, whatever location is sent later (spec §4, trust T29). The response shows the resulting changes, and
 * `processOrder` rejects a total that was not agreed to. Throws DELIVERY_ADDRESS for an address outside the delivery
 * areas.
 */
export async function setDeliveryAddress(
  deps: AppDeps,
  caller: Caller,
  { basketToken, address }: AddressInput,
): Promise<AddressReply> {
  const { brandId } = caller
  const row = await requireBasket(deps, caller, basketToken)
  const store = row.storeId === null ? undefined : await shopQueries(deps).findStore(brandId, row.storeId)
  if (!store) throw new AppError('DELIVERY_ADDRESS')
  const deliveryAddress = await checkDeliverable(deps, { brandId, store, address })
  const before = await showBasket(deps, caller, row)
  const { postcode, latitude, longitude, addressLine1, town } = deliveryAddress
  const location = { postcode, latitude, longitude, addressLine1, town }
  const change = () => ({ deliveryAddress, location })
  const basket = await showBasket(deps, caller, await writeBasket(deps, caller, { row, change }))
  return {
    basket,
    removedCoupon: basket.removedCoupon,
    hasCostChanged: getFulfilmentCost(basket) !== getFulfilmentCost(before),
  }
}

/**
 * Sets the billing address. Throws ADDRESS_NOT_VALID for an incomplete address and for a postcode of another country.
 */
export async function setBillingAddress(
  deps: AppDeps,
  caller: Caller,
  { basketToken, address }: AddressInput,
): Promise<AddressReply> {
  if (!isAddressComplete(address) || !isPostcodeInCountry(address)) throw new AppError('ADDRESS_NOT_VALID')
  const row = await requireBasket(deps, caller, basketToken)
  const written = await writeBasket(deps, caller, { row, change: () => ({ billingAddress: address }) })
  return { basket: await showBasket(deps, caller, written), hasCostChanged: false }
}

type ContactInput = {
  basketToken: string
  contact: checkoutApi.ContactDetails
  /** Runs before a response that reveals known addresses, because a coupon may be removed on account of the address. */
  limitProbing: LimitEmailProbing
}

export async function setContactDetails(
  deps: AppDeps,
  caller: Caller,
  { basketToken, contact, limitProbing }: ContactInput,
): Promise<{ basket: basketApi.Basket }> {
  const row = await requireBasket(deps, caller, basketToken)
  const coupon = row.coupon ? await shopQueries(deps).findCoupon(caller.brandId, row.coupon.code) : undefined
  if (coupon && revealsOrderHistory(coupon)) await limitProbing(contact.email)
  const written = await writeBasket(deps, caller, { row, change: () => ({ contact }) })
  return { basket: await showBasket(deps, caller, written) }
}

/**
 * Checks that this email address may order here (spec §5, §6). It is the last check: LOGIN_REQUIRED and later
 * COUPON_USED reveal that an address is known, so the call counts towards the limit of account probing (trust T3).
 */
export async function checkEmail(
  db: Db,
  { brandId, session }: Caller,
  { store, coupon, email, limitProbing }: EmailCheck,
): Promise<void> {
  const rejectsMembers = !session.memberId && store.memberEmailCheck
  if (rejectsMembers || (coupon && revealsOrderHistory(coupon))) await limitProbing(email)
  if (!rejectsMembers) return
  if (await membersQueries(db).findByEmail(brandId, email)) throw new AppError('LOGIN_REQUIRED')
}
