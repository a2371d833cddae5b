import { atom, readonlyType } from 'nanostores'
import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'

const $current = atom<storesApi.Store | undefined>()
/** The store the basket is from, once somebody asked for it: its payment methods, tips and rules. */
export const $store = readonlyType($current)

/** Asks once per store. Without an answer what depends on it stays away: everything else stands. */
export async function loadStore(storeId: number): Promise<void> {
  if ($current.get()?.id === storeId) return
  await action(async () => {
    const { store } = await call(storesApi.select, { storeId })
    $current.set(store)
  })
}
