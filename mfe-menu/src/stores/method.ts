import { useEffect } from 'react'
import { $place, chooseStore, useStore, whenRestored, type OrderMethod } from '@larder/shared/stores'
import type { storesApi } from '@larder/shared/contracts'
import { useRevalidator } from '@larder/shared/ui'

/**
 * The shopper's order method, used to fetch menus. On the server, and until the browser has restored its
 * state, it is delivery; pages revalidate when it turns out otherwise (`useSelectedStore`).
 */
export const selectedMethod = (): OrderMethod => $place.get().orderMethod

/**
 * Makes the store the current one, and revalidates the page when its menu is for another method than the
 * shopper's: the server's HTML is the same for every shopper, the method is known in the browser only.
 */
export function useSelectedStore(store: storesApi.Store, loadedFor: OrderMethod): void {
  const { orderMethod } = useStore($place)
  const { revalidate, state } = useRevalidator()
  const { id, slug, storeName } = store
  const isOffered = store.orderMethods[orderMethod] !== undefined
  const isOther = isOffered && orderMethod !== loadedFor && state === 'idle'
  // Both are effects of visiting the page, not of rendering it.
  useEffect(() => {
    // Not before stored state is restored, or this choice would overwrite the stored place.
    void whenRestored().then(() => {
      if ($place.get().store?.id !== id) chooseStore({ id, slug, storeName })
    })
  }, [id, slug, storeName])
  useEffect(() => {
    if (isOther) void revalidate()
  }, [isOther, revalidate])
}
