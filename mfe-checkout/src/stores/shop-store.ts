import { atom, readonlyType } from 'nanostores'
import type { storesApi } from '@larder/shared/contracts'
import { storeDetails } from '@larder/shared/stores'

const $current = atom<storesApi.Store | undefined>(undefined)
/** The basket's store, with its payment methods, notes and rules. */
export const $store = readonlyType($current)

/** Fetches the store again after it has changed. Throws AppError. */
export function reloadStore(storeId: number): Promise<storesApi.Store> {
  $current.set(undefined)
  storeDetails({ storeId }).forget()
  return loadStore(storeId)
}

/** Fetches the store once; the store of another basket replaces it. Throws AppError. */
export async function loadStore(storeId: number): Promise<storesApi.Store> {
  const { store } = await storeDetails({ storeId }).read()
  $current.set(store)
  return store
}
