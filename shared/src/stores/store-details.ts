import { call } from '../api/index.ts'
import { storesApi } from '../contracts/index.ts'
import { storeResource } from './resource/index.ts'

type Key = {
  storeId: number
  postcode?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/**
 * A store, asked for once: its payment methods, tips and rules, and for a place whether it delivers there, at what cost
 * and how far away it is.
 */
export const storeDetails = storeResource((key: Key, signal) => call(storesApi.select, key, { signal }), {
  asksOnce: true,
})
