import { call } from '@larder/shared/api'
import { memberApi, storesApi } from '@larder/shared/contracts'
import { $place, chooseStore, sessionCall, whenRestored } from '@larder/shared/stores'

/**
 * Selects the store of a member's last order if this browser has no store and that store still serves the place;
 * otherwise does nothing (setting restoreLastOrderedStore, readings 27).
 */
export async function restoreLastStore(): Promise<void> {
  await whenRestored()
  const { location, orderMethod } = $place.get()
  if ($place.get().store) return
  const { orders } = await sessionCall(memberApi.listOrders, {})
  const [last] = orders
  if (!last) return
  const at = location?.postcode
    ? { postcode: location.postcode }
    : location && { latitude: location.latitude, longitude: location.longitude }
  const { store } = await call(storesApi.select, { storeId: last.store.id, ...at })
  const method = store.orderMethods[orderMethod]
  const serves = method !== undefined && (orderMethod === 'collection' || method.canDeliver)
  if (!serves || $place.get().store) return
  chooseStore({ id: store.id, slug: store.slug, storeName: store.storeName })
}
