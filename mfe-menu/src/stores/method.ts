import { useEffect } from 'react'
import {
  $place,
  chooseStore,
  openBasketOfStore,
  useStore,
  whenRestored,
  type OrderMethod,
} from '@larder/shared/stores'
import type { storesApi } from '@larder/shared/contracts'
import { useRevalidator } from '@larder/shared/ui'

/**
 * The shopper's order method, used to fetch menus. It is delivery on the server and until the browser has
 * restored its state; `useSelectedStore` then reloads the page if needed.
 */
export const getSelectedMethod = (): OrderMethod => $place.get().orderMethod

/**
 * Selects the store, and reloads the page if its menu was loaded for another method. The server's HTML is the
 * same for every shopper, and only the browser knows the method.
 */
export function useSelectedStore(store: storesApi.Store, loadedFor: OrderMethod): void {
  const { orderMethod } = useStore($place)
  const { revalidate, state } = useRevalidator()
  const { id, slug, storeName } = store
  const isOffered = store.orderMethods[orderMethod] !== undefined
  const needsReload = isOffered && orderMethod !== loadedFor && state === 'idle'
  // Effects, because they happen on visiting the page and not on rendering it.
  useEffect(() => {
    // Waits for the stored state, which this choice would otherwise overwrite.
    void whenRestored().then(() => {
      if ($place.get().store?.id !== id) chooseStore({ id, slug, storeName })
      // Without it, the basket of the other store stays the current one until something is added here.
      openBasketOfStore(id).catch(() => undefined)
    })
  }, [id, slug, storeName])
  useEffect(() => {
    if (needsReload) void revalidate()
  }, [needsReload, revalidate])
}
