import { useEffect, useSyncExternalStore } from 'react'
import { atom } from 'nanostores'
import { call } from '@larder/shared/api'
import { catalogueApi, memberApi } from '@larder/shared/contracts'
import { singleton } from '@larder/shared/lib'
import {
  $session,
  memberResource,
  personResource,
  sessionCall,
  useStore,
  whenRestored,
  type OrderMethod,
} from '@larder/shared/stores'

/** The ids of the member's favourites, fetched once and forgotten when the member signs out. */
const memberFavourites = memberResource(
  async (_: void, signal) => (await sessionCall(memberApi.listFavourites, {}, { signal })).menuItemIds,
  { asksOnce: true },
)

type Change = { menuItemId: string; isFavourite: boolean }

/** Changes that the server has not answered, in the order of the presses; the heart shows the last one. */
const $changes = singleton('menu-favourite-changes', () => {
  const $pending = atom<readonly Change[]>([])
  // They are the member's who pressed, and not of whoever signs in next.
  $session.listen(({ strategy }) => strategy === 'guest' && $pending.set([]))
  return $pending
})

/** The end of the last change, so that two presses on one heart reach the server in their order. */
const lastSend = singleton('menu-favourite-queue', () => ({ done: Promise.resolve() }))

function isFavourite(menuItemId: string): boolean {
  const change = $changes.get().findLast((one) => one.menuItemId === menuItemId)
  if (change) return change.isFavourite
  const favourites = memberFavourites().$value.get()
  return favourites.state === 'ready' && favourites.data.includes(menuItemId)
}

function subscribe(onChange: () => void): () => void {
  const stops = [memberFavourites().$value.listen(onChange), $changes.listen(onChange)]
  return () => stops.forEach((stop) => stop())
}

/** Whether an item is one of the member's favourites; false until they have loaded. */
export function useIsFavourite(menuItemId: string): boolean {
  const resource = memberFavourites()
  // Asking for a guest's would start a session.
  const hasAccount = useStore($session).strategy === 'member'
  useEffect(() => (hasAccount ? resource.watch() : undefined), [resource, hasAccount])
  return useSyncExternalStore(
    subscribe,
    () => isFavourite(menuItemId),
    () => false,
  )
}

/**
 * Marks an item as a favourite, or no longer. It is shown at once, and undone when the server rejects it. Returns false
 * when the member has signed out meanwhile. Throws AppError with the server's message.
 */
export async function setFavourite(menuItemId: string, isWanted: boolean): Promise<boolean> {
  const change = { menuItemId, isFavourite: isWanted }
  const isDropped = () => !$changes.get().includes(change)
  $changes.set([...$changes.get(), change])
  const sent = lastSend.done.then(() =>
    isDropped() ? undefined : sessionCall(memberApi.setFavourite, change),
  )
  lastSend.done = sent.then(
    () => undefined,
    () => undefined,
  )
  try {
    const reply = await sent
    if (!reply || isDropped()) return false
    memberFavourites().receive(reply.menuItemIds)
    return true
  } finally {
    $changes.set($changes.get().filter((one) => one !== change))
  }
}

type FavouriteItems = { menuItems: readonly catalogueApi.MenuItem[]; missingCount: number }

/** The member's favourites as a store sells them, newest first; `guest` for everybody else. */
export const favouriteItems = personResource(
  async (
    key: { storeId: number; fulfilmentMethod: OrderMethod },
    signal,
  ): Promise<FavouriteItems | 'guest'> => {
    await whenRestored()
    if ($session.get().strategy !== 'member') return 'guest'
    const { menuItemIds } = await sessionCall(memberApi.listFavourites, {}, { signal })
    if (menuItemIds.length === 0) return { menuItems: [], missingCount: 0 }
    const { menuItems } = await call(catalogueApi.menuItem, { ...key, menuItemIds }, { signal })
    return { menuItems, missingCount: menuItemIds.length - menuItems.length }
  },
)
