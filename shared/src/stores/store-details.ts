import { call } from '../api/index.ts'
import { storesApi } from '../contracts/index.ts'
import { storeResource } from './resource.ts'

type Key = {
  storeId: number
  postcode?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/**
 * A store, fetched once: its payment methods, tips and rules and, for a place, whether it delivers there, the cost and
 * the distance.
 */
export const storeDetails = storeResource((key: Key, signal) => call(storesApi.select, key, { signal }), {
  asksOnce: true,
})
