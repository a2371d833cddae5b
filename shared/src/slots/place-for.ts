import { $basket, $place } from '@larder/shared/stores'

/** Where an order of a store goes: what the store's own basket says, else what the shopper searched. */
export function placeFor(storeId: number) {
  const basket = $basket.get()
  return (basket?.storeId === storeId && basket.fulfilmentLocation) || $place.get().location
}
