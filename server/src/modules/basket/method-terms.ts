import type { FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { closestArea, methodStatus, type MethodStatus } from '@larder/shared/domain'
import type { Store } from '../../brand-data/index.ts'
import type { Charges } from '../pricing/index.ts'

/** What one method of one store means for a place and a moment. */
export type MethodTerms = {
  isOffered: boolean
  /** False: known to be outside the delivery areas. True also while the place is not known. */
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

type Where = { method: FulfilmentMethod; location: FulfilmentLocation | null | undefined; now: Date }

/** Terms of delivery or collection: an area's own cost replaces the store's and its tiers (spec §3 Store). */
export function methodTerms(store: Store, { method, location, now }: Where): MethodTerms {
  const offered = store.methods[method]
  if (!offered) return NOT_OFFERED
  const postcode = method === 'delivery' ? location?.postcode : undefined
  const areas = 'areas' in offered ? offered.areas : []
  const area = postcode ? closestArea(areas, postcode) : undefined
  const { status } = methodStatus(
    {
      zone: store.timeZone,
      hours: offered.hours,
      specialDays: store.specialDays
        .filter(({ methods }) => methods.includes(method))
        .map(({ date, hours, holidayMessage }) => ({ date, hours, holidayMessage })),
      leadTimeSec: offered.leadTimeSec,
      cutOffMin: offered.cutOffMin,
      daysAhead: offered.slots.daysAhead,
      isPaused: store.ordersPaused,
    },
    now,
  )
  return {
    isOffered: true,
    isServed: !postcode || area !== undefined,
    status,
    charges: {
      costPence: area?.costPence ?? offered.costPence,
      freeFromPence: area?.freeFromPence ?? offered.freeFromPence,
      tiers: area?.costPence === undefined ? offered.tiers : [],
    },
    minSpendPence: area?.minSpendPence ?? offered.minSpendPence,
    maxBasketItems: offered.maxBasketItems,
    zoneMessage: area?.message,
  }
}
