import type { FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { cleanPostcode, outcodeOf } from '@larder/shared/domain'
import type { Store } from '../../model/index.ts'
import { chargesForOrder } from '../../catalog/index.ts'
import type { BasketRow } from '../basket-records/basket.queries.ts'

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
