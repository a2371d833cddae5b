import type { basketApi } from '@larder/shared/contracts'
import { cleanPostcode, hasLapsed } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import type { StoredLine } from '../../../model/schema/index.ts'
import type { BrandSnapshot } from '../../../catalog/index.ts'
import type { BasketRow } from '../basket.queries.ts'
import { addToLines, getSameLine } from './add-to-lines.ts'
import { checkItemLimit } from './item-limits.ts'
import { listItemSlugs } from './lines.ts'
import { getMethodTerms, getLocation } from '../basket-location.ts'

/** The part of a brand's offer that merging needs. */
export type MergeMenu = Pick<BrandSnapshot, 'storesById' | 'itemsBySlug' | 'deals'>

/** The basket of the device that signs in, and the one that the member has at the same store. */
type Pair = { device: BasketRow; account: BasketRow }
type MergeContext = { menu: MergeMenu; now: Date }

const GONE_NAME = 'An item that is no longer available'

function getLineName({ menuItemId, mealDeal, names }: StoredLine, { itemsBySlug, deals }: MergeMenu): string {
  const name = mealDeal
    ? deals.find(({ slug }) => slug === menuItemId)?.name
    : itemsBySlug.get(menuItemId)?.details.name
  return name ?? names?.[menuItemId] ?? GONE_NAME
}

export const holdsSlot = ({ slot }: Pick<BasketRow, 'slot'>, now: Date): boolean =>
  slot !== null && !hasLapsed(slot, now)

/**
 * What this device chose last decides method, place, address and slot, unless the member's basket alone holds a slot,
 * which was chosen for that basket's own.
 */
function mergeTerms({ device, account }: Pair, now: Date) {
  const isDeviceFirst = holdsSlot(device, now) || !holdsSlot(account, now)
  const [first, second] = isDeviceFirst ? [device, account] : [account, device]
  const location = first.location ?? second.location
  const isAddressOfPlace =
    !location?.postcode ||
    (second.deliveryAddress !== null &&
      cleanPostcode(second.deliveryAddress.postcode) === cleanPostcode(location.postcode))
  const isSameMethod = first.fulfilmentMethod === second.fulfilmentMethod
  return {
    fulfilmentMethod: first.fulfilmentMethod,
    location,
    deliveryAddress: first.deliveryAddress ?? (isAddressOfPlace ? second.deliveryAddress : null),
    slot: first.slot ?? (isSameMethod ? second.slot : null),
  }
}

type Terms = ReturnType<typeof mergeTerms>

/**
 * All lines of both: equal ones once with the larger quantity, as "Order again" does (readings 108), so that repeating it
 * changes nothing. The member's own stay; what the limits leave no room for is returned with the reason.
 */
function mergeLines({ device, account }: Pair, terms: Terms, { menu, now }: MergeContext) {
  const store = device.storeId === null ? undefined : menu.storesById.get(device.storeId)
  const { fulfilmentMethod: method } = terms
  const maxBasketItems = store
    ? getMethodTerms(store, { method, location: getLocation(terms), now }).maxBasketItems
    : 0
  const items = new Map(
    listItemSlugs(device.lines).flatMap((slug) => {
      const item = menu.itemsBySlug.get(slug)?.details
      return item ? [[slug, { item }] as const] : []
    }),
  )
  const leftOut: basketApi.LeftOutItem[] = []
  let { lines } = account
  for (const { id, bannerAdvertId, ...choice } of device.lines) {
    try {
      const merged = addToLines(lines, { id, choice, bannerAdvertId, maxBasketItems, isTopUp: true })
      checkItemLimit({ before: lines, after: merged }, { items })
      lines = merged
    } catch (error) {
      if (!isAppError(error)) throw error
      leftOut.push({ name: getLineName({ id, ...choice }, menu), message: error.text })
    }
  }
  return { lines, leftOut }
}

/** A basket has one coupon: the one that this device applied last. The other one is named. */
function mergeCoupons({ device, account }: Pair) {
  const coupon = device.coupon ?? account.coupon
  const dropped = account.coupon && account.coupon.code !== coupon?.code ? [account.coupon.code] : []
  const leftOut = dropped.map((code) => ({
    name: `Coupon ${code}`,
    message: 'A basket takes one coupon at a time.',
  }))
  return { coupon, leftOut }
}

/** Merges a device's basket with the member's of the same store (readings 121). Pure. */
export function mergeBaskets(pair: Pair, context: MergeContext) {
  const { device, account } = pair
  const terms = mergeTerms(pair, context.now)
  const { lines, leftOut } = mergeLines(pair, terms, context)
  const { coupon, leftOut: leftOutCoupons } = mergeCoupons(pair)
  const ofAccount = account.lines.filter((line) => !getSameLine(device.lines, line))
  return {
    change: {
      ...terms,
      lines,
      coupon,
      tipPence: device.tipPence ?? account.tipPence,
      ifMissing: device.ifMissing ?? account.ifMissing,
      contact: device.contact ?? account.contact,
      verifiedPhone: device.verifiedPhone ?? account.verifiedPhone,
      billingAddress: device.billingAddress ?? account.billingAddress,
    },
    /** Names of the member's lines that this device did not have. */
    added: ofAccount.map((line) => getLineName(line, context.menu)),
    leftOut: [...leftOut, ...leftOutCoupons],
  }
}
