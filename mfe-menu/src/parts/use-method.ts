import { useEffect } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { $place, chooseStore, useStore, whenRestored, type OrderMethod } from '@larder/shared/stores'
import { useRevalidator } from '@larder/shared/ui'

/**
 * The store becomes the one in hand, and the page asks again when its menu is for another method than the
 * shopper's: the server's HTML is for everybody, the method is known in the browser only.
 */
export function useStoreInHand(store: storesApi.Store, loadedFor: OrderMethod): void {
  const { orderMethod } = useStore($place)
  const { revalidate, state } = useRevalidator()
  const { id, slug, storeName } = store
  const isOffered = store.orderMethods[orderMethod] !== undefined
  const isOther = isOffered && orderMethod !== loadedFor && state === 'idle'
  // Both follow from being on the page, not from rendering it.
  useEffect(() => {
    // Not before what this browser kept is back, or the kept place would be lost to this choice.
    void whenRestored().then(() => {
      if ($place.get().store?.id !== id) chooseStore({ id, slug, storeName })
    })
  }, [id, slug, storeName])
  useEffect(() => {
    if (isOther) void revalidate()
  }, [isOther, revalidate])
}
