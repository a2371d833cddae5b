import type { Hono } from 'hono'
import { storesApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { locationService } from '../location/location.service.ts'
import { storeSearch } from './store-search.ts'
import { roundToStatedTime } from './store-rules.ts'
import { storeService } from './store.service.ts'

/** Stores near a location, and the details of one store (spec §7). */
export function storesRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const stores = storeService(deps)
  const search = storeSearch(deps)
  const location = locationService(deps)

  mountRoute(app, storesApi.findNearby, async (asked, { brand, now }) => {
    const { postcode, addressLine1, town, coordinates } = asked
    const place = await search.completeLocation({ postcode, addressLine1, town, ...coordinates })
    return search.search({
      brandId: brand.id,
      place,
      now,
      nearestOnly: asked.returnNearestOnly,
      page: asked,
    })
  })
  mountRoute(app, storesApi.search, async ({ postcode, returnNearestOnly, ...page }, { brand, now }) => {
    const place = await search.completeLocation({
      postcode: await location.validPostcode(brand.id, postcode),
    })
    return search.search({ brandId: brand.id, place, now, nearestOnly: returnNearestOnly, page })
  })
  mountRoute(app, storesApi.select, async (asked, { brand, now }) => {
    const { storeId, seoUrl = '', postcode: typed, latitude, longitude } = asked
    const store = storeId
      ? await stores.loadStore(brand.id, storeId)
      : await stores.loadBySlug(brand.id, seoUrl)
    const postcode = typed ? await location.validPostcode(brand.id, typed) : undefined
    const place = await search.completeLocation({ postcode, latitude, longitude })
    return {
      store: await search.describe(store, { brandId: brand.id, place, now }),
      fulfilmentLocation: place,
      serverNow: roundToStatedTime(now),
    }
  })
  mountRoute(app, storesApi.list, (page, { brand, now }) => search.list({ brandId: brand.id, now }, page))
}
