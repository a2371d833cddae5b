import type { basketApi } from '@larder/shared/contracts'
import { choosePostcode } from '@larder/shared/stores'

/** Makes the postcode of a priced delivery address the shopper's place, for stores, fees and the next visit. */
export function placeAtDelivery({ fulfilmentLocation }: basketApi.Basket): void {
  const { postcode, latitude, longitude } = fulfilmentLocation ?? {}
  if (postcode && latitude !== undefined && longitude !== undefined)
    choosePostcode({ postcode, latitude, longitude })
}
