import { catalogueApi } from '@larder/shared/contracts'
import { singleton } from '@larder/shared/lib'
import { $isMember, sessionCall, type OrderMethod } from '@larder/shared/stores'
import { on } from '@larder/shared/events'
import { atom, readonlyType } from 'nanostores'

type Previous = { key: string; menuItems: catalogueApi.MenuItem[] }

const $held = singleton('menu-previous', () => {
  const $previous = atom<Previous>({ key: '', menuItems: [] })
  on('session/signed-out', () => $previous.set({ key: '', menuItems: [] }))
  return $previous
})
/** What the member bought before at the store last asked for. */
export const $previous = readonlyType($held)

/** Loads a member's previous purchases once a store and method. Silent when it fails: the menu is still there. */
export async function loadPrevious(storeId: number, fulfilmentMethod: OrderMethod): Promise<void> {
  const key = `${storeId} ${fulfilmentMethod}`
  if (!$isMember.get() || $held.get().key === key) return
  $held.set({ key, menuItems: [] })
  try {
    const { menuItems } = await sessionCall(catalogueApi.previousPurchases, { storeId, fulfilmentMethod })
    if ($held.get().key === key) $held.set({ key, menuItems })
  } catch {
    $held.set({ key: '', menuItems: [] })
  }
}
