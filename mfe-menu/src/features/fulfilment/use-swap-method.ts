import type { storesApi } from '@larder/shared/contracts'
import { $basket, chooseOrderMethod, swapFulfilment, useStore, type OrderMethod } from '@larder/shared/stores'
import { withErrorToast } from '@larder/shared/ui'
import { useWarm } from '../../parts/use-warm.ts'

/** Days in the store's time zone need a library that the first view does not. */
const loadAnnouncement = () => import('./announce-method-change.ts')

/** Changes how the order is fulfilled: of the basket where it is this store's, else of what comes next. */
export function useSwapMethod(store: storesApi.Store): (next: OrderMethod) => void {
  const basket = useStore($basket)
  useWarm(loadAnnouncement)
  return (next) => {
    const isElsewhere = basket?.storeId !== undefined && basket.storeId !== store.id
    if (isElsewhere) return chooseOrderMethod(next)
    void withErrorToast(async () => {
      const [swapped, telling] = await Promise.allSettled([
        swapFulfilment(store.id, next),
        loadAnnouncement(),
      ])
      if (swapped.status === 'rejected') throw swapped.reason
      // A failure leaves the switch as it is: it shows the method and its time.
      if (telling.status === 'fulfilled')
        telling.value.announceMethodChange(next, swapped.value, store.info.storeTimeZone)
    })
  }
}
