import { $basket, $place } from '@larder/shared/stores'

/**
 * The place of an order at a store: that of the store's own basket, else the one the shopper searched for.
 */
export function placeFor(storeId: number) {
  const basket = $basket.get()
  return (basket?.storeId === storeId && basket.fulfilmentLocation) || $place.get().location
}
