import type { FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { cleanPostcode, outcodeOf, type MethodStatus } from '@larder/shared/domain'
import type { Store } from '../../model/index.ts'
import type { Charges } from '../pricing/price-basket.ts'
import { chargesForOrder, readStatus } from '../../catalog/index.ts'
import type { BasketRow } from '../basket-records/basket.queries.ts'

/** The terms of one method at one store for a location and a moment. */
export type MethodTerms = {
  isOffered: boolean
  /** False: known to be outside the delivery areas. True also while the location is unknown. */
  isServed: boolean
  status: MethodStatus['status']
  charges: Charges
  minSpendPence: number
  /** Lines; 0: no limit. */
  maxBasketItems: number
  zoneMessage: string | undefined
}

const NOT_OFFERED: MethodTerms = {
  isOffered: false,
  isServed: false,
  status: 'closed',
  charges: { costPence: 0, tiers: [] },
  minSpendPence: 0,
  maxBasketItems: 0,
  zoneMessage: undefined,
}

type TermsContext = { method: FulfilmentMethod; location: FulfilmentLocation | null | undefined; now: Date }

/** Terms of delivery or collection for an order at this location. */
export function methodTerms(store: Store, { method, location, now }: TermsContext): MethodTerms {
  const charges = chargesForOrder(store, method, location?.postcode)
  if (!charges) return NOT_OFFERED
  return {
    isOffered: true,
    isServed: charges.canDeliver,
    status: readStatus(store, method, now).status,
    charges,
    minSpendPence: charges.minSpendPence,
    maxBasketItems: store.methods[method]?.maxBasketItems ?? 0,
    zoneMessage: charges.zoneMessage,
  }
}

type LocatedBasket = Pick<BasketRow, 'deliveryAddress' | 'location'> & { fulfilmentMethod: FulfilmentMethod }

/**
 * The location by which a basket is priced and validated: the delivery address once it is set, whatever was searched or
 * sent since (trust T29); until then, and for a collection, the shopper's chosen location.
 */
export function readLocation({
  fulfilmentMethod,
  deliveryAddress,
  location,
}: LocatedBasket): FulfilmentLocation | null {
  if (fulfilmentMethod === 'collection' || !deliveryAddress) return location
  const { postcode, latitude, longitude, addressLine1, town } = deliveryAddress
  return { postcode, latitude, longitude, addressLine1, town }
}

/** A location as coarse as others may see it: the outcode, `YO1` of `YO1 8AS` (trust T7). */
export function coarseLocation(location: FulfilmentLocation | null): FulfilmentLocation | null {
  if (!location?.postcode) return null
  const clean = cleanPostcode(location.postcode)
  const isFull = clean.length >= 5
  return { postcode: isFull ? outcodeOf(clean) : clean }
}

/** The personal fields that a basket loses when another session takes it over by its token (trust T7). */
export const withoutOwner = (row: BasketRow) => ({
  memberId: null,
  contact: null,
  verifiedPhone: null,
  deliveryAddress: null,
  billingAddress: null,
  location: coarseLocation(readLocation(row)),
})

/**
 * The address that remains when a basket moves to this store: one that the store does not deliver to is removed, so
 * that checkout asks for another before anything is ordered.
 */
export function addressAt(store: Store, { deliveryAddress }: Pick<BasketRow, 'deliveryAddress'>) {
  if (!deliveryAddress) return null
  return chargesForOrder(store, 'delivery', deliveryAddress.postcode)?.canDeliver ? deliveryAddress : null
}
