import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { chooseLocation, chooseStore, type PlaceLocation } from '@larder/shared/stores'
import { nearByPath } from '../../domain/near-by-path.ts'

type Search = { place: PlaceLocation; selectsClosest: boolean }

async function closestStore({ postcode, latitude, longitude }: PlaceLocation) {
  const { stores } = postcode
    ? await call(storesApi.search, { country: 'Uk', postcode, returnNearestOnly: true })
    : await call(storesApi.findNearby, {
        country: 'Uk',
        platform: 'website',
        coordinates: { latitude, longitude },
        returnNearestOnly: true,
      })
  return stores[0]
}

/**
 * Where a finished search leads: the closest store when the brand selects it by itself, else the list.
 * Whatever fails or finds nothing leads to the list, silently (spec §4 Address and store search).
 */
export async function afterSearch({ place, selectsClosest }: Search): Promise<string> {
  chooseLocation(place)
  if (!selectsClosest) return nearByPath(place)
  const store = await closestStore(place).catch(() => undefined)
  if (!store) return nearByPath(place)
  chooseStore({ id: store.id, slug: store.slug, storeName: store.storeName })
  return paths.store({ slug: store.slug })
}
