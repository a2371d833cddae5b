import { paths } from '@larder/shared/domain'
import type { Place, PlaceLocation } from '@larder/shared/stores'

/**
 * The path of the stores-near-by page: by postcode where the place has one, with the shopper's order method
 * and store type.
 */
export function buildNearByPath(
  { postcode, latitude, longitude }: PlaceLocation,
  { orderMethod, productType }: Pick<Place, 'orderMethod' | 'productType'>,
): string {
  const query = { method: orderMethod === 'collection' ? orderMethod : undefined, type: productType?.id }
  return paths.storesNearBy(postcode ? { postcode, ...query } : { lat: latitude, lng: longitude, ...query })
}
