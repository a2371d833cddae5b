import type { Hono } from 'hono'
import { locationApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { locationService } from './location.service.ts'
import { placeFormRoutes } from './place-form.routes.ts'

/** Postcodes, addresses and places (spec §7). */
export function locationRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const location = locationService(deps)
  placeFormRoutes(app)
  mountRoute(app, locationApi.postcodeByCoordinates, ({ lat, lng }) =>
    location.postcodeAt({ latitude: lat, longitude: lng }),
  )
  mountRoute(app, locationApi.addressesByCoordinates, async (at) => ({
    suggestions: await location.addressesNear(at),
  }))
  mountRoute(app, locationApi.geocode, ({ postcode }, { brand }) => location.geocode(brand.id, postcode))
  mountRoute(app, locationApi.addressesByPostcode, async ({ postcode }, { brand }) => ({
    suggestions: await location.addressesAt(brand.id, postcode),
  }))
  mountRoute(app, locationApi.autocompleteAddresses, async ({ term }) => ({
    suggestions: await location.autocomplete(term),
  }))
  mountRoute(app, locationApi.placeDetails, ({ placeId }) => location.place(placeId))
  mountRoute(app, locationApi.futureContactRequest, async (contact, { brand, now }) => {
    await location.requestFutureContact(brand.id, { ...contact, now })
    return { success: true }
  })
}
