import type { ordersApi } from '@larder/shared/contracts'
import type { Store } from '../../model/index.ts'

/** The order's copy of its store. */
export function storeOfOrder(store: Store): ordersApi.Order['store'] {
  const { line1, line2, town, county, postcode } = store.address
  return {
    id: store.id,
    slug: store.slug,
    name: store.name,
    phoneNumber: store.phone,
    address: {
      addressLine1: line1,
      addressLine2: line2 ?? '',
      town,
      county: county ?? '',
      postcode,
      countryCode: 'GB',
    },
    latitude: store.latitude,
    longitude: store.longitude,
    timeZone: store.timeZone,
    orderSuccessMessage: store.orderSuccessMessage,
  }
}
