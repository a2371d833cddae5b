import type { PageArgs } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { formatPostcode, paths } from '@larder/shared/domain'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { Canonical, Page, Surface, useLoaderData } from '@larder/shared/ui'
import { fetchStores, type StoresAsked } from '../features/nearby-stores/MoreStores.tsx'
import { AllStores } from '../features/nearby-stores/StoreGrid.tsx'
import { SearchWidget } from '../features/store-search/SearchWidget.tsx'
import { NearbyResult } from '../parts/NearbyResult.tsx'
import styles from './StoresNearByPage.module.css'

const parseNumber = (text: string | null): number | undefined =>
  text && Number.isFinite(Number(text)) ? Number(text) : undefined

/**
 * Reads the place in a stores-near-by URL: a postcode in the path, or in the query of an earlier release's form, or
 * coordinates. The server answers today's plain form: without a postcode in it, the place is unclear.
 */
function getPlace({ request, params }: PageArgs) {
  const query = new URL(request.url).searchParams
  const postcode = params['postcode'] ?? query.get('postcode') ?? ''
  const [latitude, longitude] = [parseNumber(query.get('lat')), parseNumber(query.get('lng'))]
  if (postcode.trim()) return { kind: 'postcode', postcode: formatPostcode(postcode) } as const
  if (latitude !== undefined && longitude !== undefined)
    return { kind: 'position', latitude, longitude } as const
  return query.has('unclear') ? ({ kind: 'unclear' } as const) : ({ kind: 'none' } as const)
}

/**
 * Finds the postcode of coordinates for the heading; undefined on failure, because the page works without it.
 */
async function fetchPostcode(
  api: PageArgs['api'],
  latitude: number,
  longitude: number,
): Promise<string | undefined> {
  return api(locationApi.postcodeByCoordinates, { lat: latitude, lng: longitude }).then(
    (match) => match.postcode,
    () => undefined,
  )
}

/**
 * Loads the stores for the place in the URL, or all stores without one. A rejected place is shown on the page
 * instead of failing it.
 */
export async function loader(args: PageArgs) {
  const { api } = args
  const place = getPlace(args)
  if (place.kind === 'none') return { kind: 'none', all: await fetchStores(api, { kind: 'all' }) } as const
  if (place.kind === 'unclear')
    return { kind: 'refused', message: errorCatalogue.POSTCODE_REQUIRED.text } as const
  if (place.kind === 'position') {
    const { latitude, longitude } = place
    const asked: StoresAsked = { kind: 'position', coordinates: { latitude, longitude } }
    const [found, postcode] = await Promise.all([
      fetchStores(api, asked),
      fetchPostcode(api, latitude, longitude),
    ])
    return { kind: 'found', postcode, asked, found } as const
  }
  const { postcode } = place
  try {
    const asked: StoresAsked = { kind: 'postcode', postcode }
    return { kind: 'found', postcode, asked, found: await fetchStores(api, asked) } as const
  } catch (error) {
    // An invalid postcode is a normal result, not a failed page.
    if (!isAppError(error) || error.status >= 500) throw error
    return { kind: 'refused', postcode, message: error.text } as const
  }
}

/** `/stores-near-by…` (spec §2): the stores of a place, or the search for a place. */
export function Component() {
  const data = useLoaderData<typeof loader>()
  if (data.kind === 'found')
    return <NearbyResult postcode={data.postcode} asked={data.asked} found={data.found} />
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
      {data.kind === 'none' && <AllStores first={data.all} />}
      <Canonical path={paths.storesNearBy()} />
    </Page>
  )
}
