import { atom, readonlyType } from 'nanostores'
import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'

const $current = atom<storesApi.Store | undefined>(undefined)
/** The store the basket is from: its payment methods, notes and rules. */
export const $store = readonlyType($current)

/** Asks for the store again: it has changed since. Throws AppError. */
export function reloadStore(storeId: number): Promise<storesApi.Store> {
  $current.set(undefined)
  return loadStore(storeId)
}

/** Asks for the store once; another basket's store replaces it. Throws AppError. */
export async function loadStore(storeId: number): Promise<storesApi.Store> {
  const known = $current.get()
  if (known?.id === storeId) return known
  const { store } = await call(storesApi.select, { storeId })
  $current.set(store)
  return store
}
