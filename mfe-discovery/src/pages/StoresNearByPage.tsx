import type { PageArgs } from '@larder/shared/api'
import { locationApi, storesApi } from '@larder/shared/contracts'
import { formatPostcode, paths } from '@larder/shared/domain'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { Page, Surface, useLoaderData } from '@larder/shared/ui'
import { AllStores } from '../features/nearby-stores/StoreGrid.tsx'
import { SearchWidget } from '../features/store-search/SearchWidget.tsx'
import { NearbyResult } from './NearbyResult.tsx'
import styles from './StoresNearByPage.module.css'

const number = (text: string | null): number | undefined =>
  text && Number.isFinite(Number(text)) ? Number(text) : undefined

/** Without script an address is sent as typed; the look-up needs a script, so its postcode is used. */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i

/**
 * The place in a stores-near-by URL: a postcode in the path (or, from the plain form, the query), or
 * coordinates.
 */
function findPlace({ request, params }: PageArgs) {
  const query = new URL(request.url).searchParams
  const postcode = params['postcode'] ?? query.get('postcode') ?? ''
  const [latitude, longitude] = [number(query.get('lat')), number(query.get('lng'))]
  if (postcode.trim()) return { kind: 'postcode', postcode: formatPostcode(postcode) } as const
  if (latitude !== undefined && longitude !== undefined)
    return { kind: 'position', latitude, longitude } as const
  const address = query.get('address')?.trim()
  const [found] = POSTCODE.exec(address ?? '') ?? []
  if (found) return { kind: 'postcode', postcode: formatPostcode(found) } as const
  return address ? ({ kind: 'unclear' } as const) : ({ kind: 'none' } as const)
}

/** The postcode of coordinates; the stores matter more than their heading, so a failure gives none. */
async function postcodeAt(
  api: PageArgs['api'],
  latitude: number,
  longitude: number,
): Promise<string | undefined> {
  return api(locationApi.postcodeByCoordinates, { lat: latitude, lng: longitude }).then(
    (found) => found.postcode,
    () => undefined,
  )
}

/** The stores for the place in the URL; all of them without one. A rejected place is shown, not thrown. */
export async function loader(args: PageArgs) {
  const { api } = args
  const place = findPlace(args)
  if (place.kind === 'none') return { kind: 'none', all: await api(storesApi.list, {}) } as const
  if (place.kind === 'unclear')
    return { kind: 'refused', message: errorCatalogue.POSTCODE_REQUIRED.text } as const
  if (place.kind === 'position') {
    const { latitude, longitude } = place
    const coordinates = { latitude, longitude }
    const [found, postcode] = await Promise.all([
      api(storesApi.findNearby, { country: 'Uk', platform: 'website', coordinates }),
      postcodeAt(api, latitude, longitude),
    ])
    return { kind: 'found', postcode, found } as const
  }
  const { postcode } = place
  try {
    return {
      kind: 'found',
      postcode,
      found: await api(storesApi.search, { country: 'Uk', postcode }),
    } as const
  } catch (error) {
    // An invalid postcode is a normal result, not a failed page.
    if (!isAppError(error) || error.status >= 500) throw error
    return { kind: 'refused', postcode, message: error.text } as const
  }
}

/** `/stores-near-by…` (spec §2): the stores of a place, or the search for a place. */
export function Component() {
  const data = useLoaderData<typeof loader>()
  if (data.kind === 'found') return <NearbyResult postcode={data.postcode} found={data.found} />
  const problem = data.kind === 'refused' ? data.message : undefined
  return (
    <Page
      title="Find a store"
      lead={problem ?? 'Tell us where you are and we will show who can bring your order.'}
    >
      <meta name="robots" content="noindex" />
      <Surface className={styles.box}>
        <SearchWidget />
      </Surface>
      {data.kind === 'none' && <AllStores stores={data.all.stores} />}
      <link rel="canonical" href={paths.storesNearBy()} />
    </Page>
  )
}
