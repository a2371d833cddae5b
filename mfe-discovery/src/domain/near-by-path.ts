import { paths } from '@larder/shared/domain'
import type { PlaceLocation } from '@larder/shared/stores'

/** The stores-near-by page of a place: by postcode where there is one, else by position. */
export function nearByPath({ postcode, latitude, longitude }: PlaceLocation): string {
  return paths.storesNearBy(postcode ? { postcode } : { lat: latitude, lng: longitude })
}
