import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { singleton } from '@larder/shared/lib'
import type { PlaceLocation } from '@larder/shared/stores'
import { atom, readonlyType } from 'nanostores'

type Here = { key: string; store: storesApi.Store; serverNow: string }

const $held = singleton('menu-store-here', () => atom<Here | undefined>(undefined))
/** The store as it is for where the shopper is: whether it delivers there, at what cost, how far away. */
export const $storeHere = readonlyType($held)

const keyOf = (storeId: number, { latitude, longitude }: PlaceLocation): string =>
  `${storeId} ${latitude} ${longitude}`

/** Asks once a store and place. Silent when it fails: what holds for everybody stays on screen. */
export async function loadStoreHere(storeId: number, place: PlaceLocation): Promise<void> {
  const key = keyOf(storeId, place)
  if ($held.get()?.key === key) return
  const { postcode, latitude, longitude } = place
  try {
    const { store, serverNow } = await call(storesApi.select, { storeId, postcode, latitude, longitude })
    $held.set({ key, store, serverNow })
  } catch {
    // What holds for everybody stays on screen.
  }
}

/** The store for a place when it has been asked for. */
export function storeAt(here: Here | undefined, storeId: number, place: PlaceLocation | undefined) {
  return here && place && here.key === keyOf(storeId, place) ? here : undefined
}
