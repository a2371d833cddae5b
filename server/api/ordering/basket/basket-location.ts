import type { FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { cleanPostcode, getOutcode, type MethodStatus } from '@larder/shared/domain'
import type { Store } from '../../model/index.ts'
import type { FulfilmentCharges } from '../pricing/price-basket.ts'
import { getOrderCharges, getStatus } from '../../catalog/index.ts'
import type { BasketRow } from './basket.queries.ts'

export type MethodTerms = {
  isOffered: boolean
  /** False when the location is known to be outside the delivery areas; true while it is unknown. */
  isServed: boolean
  status: MethodStatus['status']
  charges: FulfilmentCharges
  minSpendPence: number
  /** Maximum number of lines; 0 means no limit. */
  maxBasketItems: number
  zoneMessage: string | undefined
}

const METHOD_NOT_OFFERED: MethodTerms = {
  isOffered: false,
  isServed: false,
  status: 'closed',
  charges: { costPence: 0, tiers: [] },
  minSpendPence: 0,
  maxBasketItems: 0,
  zoneMessage: undefined,
}

type TermsContext = { method: FulfilmentMethod; location: FulfilmentLocation | null | undefined; now: Date }

export function getMethodTerms(store: Store, { method, location, now }: TermsContext): MethodTerms {
  const charges = getOrderCharges(store, method, location?.postcode)
  if (!charges) return METHOD_NOT_OFFERED
  return {
    isOffered: true,
    isServed: charges.canDeliver,
    status: getStatus(store, method, now).status,
    charges,
    minSpendPence: charges.minSpendPence,
    maxBasketItems: store.methods[method]?.maxBasketItems ?? 0,
    zoneMessage: charges.zoneMessage,
  }
}

type LocatedBasket = Pick<BasketRow, 'deliveryAddress' | 'location'> & { fulfilmentMethod: FulfilmentMethod }

/**
 * The location for which a basket is priced and validated: the delivery address once it is set, whatever was searched
 * or sent since (trust T29). Until then, and for collection, it is the location that the shopper chose.
 */
export function getLocation({
  fulfilmentMethod,
  deliveryAddress,
  location,
}: LocatedBasket): FulfilmentLocation | null {
  if (fulfilmentMethod === 'collection' || !deliveryAddress) return location
  const { postcode, latitude, longitude, addressLine1, town } = deliveryAddress
  return { postcode, latitude, longitude, addressLine1, town }
}

/** A location as precise as others may see it: the outcode, `YO1` for `YO1 8AS` (trust T7). */
export function toOutcodeLocation(location: FulfilmentLocation | null): FulfilmentLocation | null {
  if (!location?.postcode) return null
  const clean = cleanPostcode(location.postcode)
  const isFull = clean.length >= 5
  return { postcode: isFull ? getOutcode(clean) : clean }
}

/** The personal fields that a basket loses when another session takes it over by token (trust T7). */
export const clearedOwnerFields = (row: BasketRow) => ({
  memberId: null,
  contact: null,
  verifiedPhone: null,
  deliveryAddress: null,
  billingAddress: null,
  location: toOutcodeLocation(getLocation(row)),
})

/**
 * The delivery address after a basket moves to this store. An address to which the store does not deliver is removed,
 * so that checkout asks for another one.
 */
function keepServedAddress(store: Store, { deliveryAddress }: Pick<BasketRow, 'deliveryAddress'>) {
  if (!deliveryAddress) return null
  return getOrderCharges(store, 'delivery', deliveryAddress.postcode)?.canDeliver ? deliveryAddress : null
}

/**
 * What a basket has of the store to which it moves. A location that was sent with the move replaces the one before; the
 * delivery address still decides (trust T29), where the store delivers to it.
 */
export const placeAtStore = (
  locked: BasketRow,
  { store, method, location }: { store: Store } & Pick<TermsContext, 'method' | 'location'>,
) => ({
  storeId: store.id,
  storeName: store.name,
  fulfilmentMethod: method,
  location: location ?? locked.location,
  deliveryAddress: keepServedAddress(store, locked),
})
