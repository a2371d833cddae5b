import { paths } from '@larder/shared/domain'
import type { Place, PlaceLocation } from '@larder/shared/stores'

/**
 * The stores-near-by page of a place, by postcode where there is one, for the shopper's method and type of
 * order.
 */
export function nearByPath(
  { postcode, latitude, longitude }: PlaceLocation,
  { orderMethod, productType }: Pick<Place, 'orderMethod' | 'productType'>,
): string {
  const wanted = { method: orderMethod === 'collection' ? orderMethod : undefined, type: productType?.id }
  return paths.storesNearBy(postcode ? { postcode, ...wanted } : { lat: latitude, lng: longitude, ...wanted })
}
