import type { FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import type { MethodStatus } from '@larder/shared/domain'
import type { Store } from '../../model/index.ts'
import type { Charges } from '../pricing/price-basket.ts'
import { chargesForOrder, readStatus } from '../../catalog/index.ts'

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
