import { useRef, useState } from 'react'
import { storesApi, type locationApi } from '@larder/shared/contracts'
import { checkPostcode, getOnlyStore, isSettingOn, paths, searchVariant } from '@larder/shared/domain'
import { action, isAppError, errorCatalogue, type AppError } from '@larder/shared/errors'
import {
  $place,
  chooseLocation,
  clearLocation,
  chooseStore,
  placeBasket,
  type PlaceLocation,
  type PlaceStore,
} from '@larder/shared/stores'
import { toast, useBrandConfig, useLocation, useNavigate } from '@larder/shared/ui'
import {
  fetchDevicePlace,
  fetchPostcode,
  fetchSuggestedPlace,
  unselectedAddressError,
} from './fetch-place.ts'
import { call } from '@larder/shared/api'
import { buildNearByPath } from '../../domain/near-by-path.ts'
import { takePendingLink } from '../../stores/pending-link.ts'

type Search = {
  place: PlaceLocation
  /** A typed postcode is searched directly, an address or the device's position by coordinates (spec §4). */
  by: 'postcode' | 'coordinates'
  selectsClosest: boolean
  /** The brand's only store, which every search opens (spec §3 singleStore). */
  singleStore?: { slug: string } | undefined
}

/** Loads the stores of a search's place: by its postcode, or by its coordinates. Throws AppError. */
async function fetchStores({ place, by }: Search, returnNearestOnly: boolean) {
  const { postcode, latitude, longitude } = place
  const scope = { country: 'Uk', ...(returnNearestOnly && { returnNearestOnly }) }
  const { stores } =
    postcode && by === 'postcode'
      ? await call(storesApi.search, { ...scope, postcode })
      : await call(storesApi.findNearby, {
          ...scope,
          platform: 'website',
          coordinates: { latitude, longitude },
          ...(postcode ? { postcode } : {}),
        })
  return stores
}

/** A store that is opened without asking, with the sentence that says why. */
type ChosenStore = { store: PlaceStore; reason: string }
type SearchResult = { path: string; chosen?: ChosenStore }

function explainOnlyStore(storeName: string, { label }: PlaceLocation): string {
  return $place.get().orderMethod === 'delivery'
    ? `${storeName} is the only store that delivers to ${label}.`
    : `${storeName} is the only store to collect from near ${label}.`
}

/** The closest store where the brand selects it, else the only one; undefined where the shopper has to choose. */
async function fetchChosenStore(search: Search): Promise<ChosenStore | undefined> {
  const { place, selectsClosest } = search
  const stores = await fetchStores(search, selectsClosest)
  const store = selectsClosest ? stores[0] : getOnlyStore(stores, $place.get().orderMethod)
  if (!store) return undefined
  const { id, slug, storeName } = store
  const reason = selectsClosest
    ? `${storeName} is the closest store to ${place.label}.`
    : explainOnlyStore(storeName, place)
  return { store: { id, slug, storeName }, reason }
}

/**
 * Stores the place of a search and returns where it leads: to the pending deep link, to the closest store if the
 * brand selects it automatically, to the only store that serves the place (readings 119), or to the list. If finding
 * the stores fails, the list is opened without a message (spec §4 Address and store search).
 */
export async function finishSearch(search: Search): Promise<SearchResult> {
  const { place, singleStore } = search
  chooseLocation(place)
  // Not awaited: the store's page explains when the store does not deliver there.
  void action(placeBasket)
  const deepLink = takePendingLink()
  if (deepLink) return { path: deepLink }
  if (singleStore) return { path: paths.store({ slug: singleStore.slug }) }
  const chosen = await fetchChosenStore(search).catch(() => undefined)
  if (!chosen) return { path: buildNearByPath(place, $place.get()) }
  return { path: paths.store({ slug: chosen.store.slug }), chosen }
}

/** Whether a page belongs to an order in progress, unlike the home page and the search pages. */
const isOrderingPage = (pathname: string): boolean => /^\/(basket|stores\/[^/]+\/)/.test(pathname)

type PendingSearch = 'search' | 'device' | undefined
/** A place, or a valid postcode without a known location. */
type FoundPlace = PlaceLocation | { unknown: string }

/**
 * Finds the place of a valid postcode. Calls `onRejected` when the server says that the postcode does not
 * exist.
 */
async function resolvePlace(postcode: string, onRejected: () => void): Promise<FoundPlace> {
  try {
    return await fetchPostcode(postcode)
  } catch (error) {
    if (!isAppError(error)) throw error
    if (error.code === 'POSTCODE_NOT_VALID') onRejected()
    // The stores-near-by page of a valid postcode without a location has no stores and offers to leave an
    // email address (spec §4).
    if (error.code === 'LOCATION_NOT_FOUND') return { unknown: postcode }
    throw error
  }
}

/** The inline error message. An error about the device's position is also shown in a toast (spec §8). */
function chooseErrorMessage({ code, text }: AppError, variant: 'postcode' | 'address'): string {
  if (code !== 'DEVICE_LOCATION_NO_MATCH') return text
  toast(text)
  return errorCatalogue[variant === 'postcode' ? 'DEVICE_POSTCODE_NOT_FOUND' : 'DEVICE_ADDRESS_NOT_FOUND']
    .text
}

/**
 * State and actions of the search widget in both variants (spec §2 Store search widget, §4, §5). `problem` is
 * the inline error; errors never clear the input.
 */
export function useStoreSearch() {
  const config = useBrandConfig()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState<PendingSearch>()
  const searchCount = useRef(0)
  const [problem, setProblem] = useState<string>()
  const [rejectedPostcode, setRejectedPostcode] = useState<string>()
  const variant = searchVariant(config)
  const selectsClosest = isSettingOn(config?.settings ?? {}, 'autoSelectClosestStore')

  /** Whether the shopper stays on the page after correcting a postcode during an order (spec §4). */
  const staysOnPage = (by: 'postcode' | 'coordinates', hadPlace: boolean) =>
    by === 'postcode' && !selectsClosest && hadPlace && isOrderingPage(pathname)

  const openList = (place: PlaceLocation) => void navigate(buildNearByPath(place, $place.get()))

  async function search(
    kind: Exclude<PendingSearch, undefined>,
    find: () => Promise<FoundPlace>,
  ): Promise<void> {
    setProblem(undefined)
    setBusy(kind)
    // A search that starts while the device's position is pending replaces it, so an earlier result is
    // ignored.
    searchCount.current += 1
    const thisSearch = searchCount.current
    const isLast = () => searchCount.current === thisSearch
    const outcome = await action(async () => {
      const hadPlace = $place.get().location !== undefined
      const place = await find()
      if (!isLast()) return
      if ('unknown' in place) return navigate(paths.storesNearBy({ postcode: place.unknown }))
      const by = kind === 'search' && variant === 'postcode' ? 'postcode' : 'coordinates'
      const target = await finishSearch({ place, by, selectsClosest, singleStore: config?.site.singleStore })
      if (staysOnPage(by, hadPlace)) return
      if (target.chosen) chooseStore(target.chosen.store)
      await navigate(target.path)
      if (target.chosen)
        toast(target.chosen.reason, { action: { label: 'See the list', run: () => openList(place) } })
    })
    if (!isLast()) return
    if (!outcome.isDone) setProblem(chooseErrorMessage(outcome.error, variant))
    setBusy(undefined)
  }

  async function searchPostcode(input: string): Promise<void> {
    const check = checkPostcode(input, config?.profile.postcodeRules ?? [], rejectedPostcode)
    if (!check.ok) return setProblem(check.message)
    const { postcode } = check
    await search('search', () => resolvePlace(postcode, () => setRejectedPostcode(postcode)))
  }

  const searchAddress = (input: string, suggestion?: locationApi.Suggestion): Promise<void> =>
    search('search', async () => {
      if (suggestion) return fetchSuggestedPlace(suggestion)
      throw await unselectedAddressError(input)
    })

  /**
   * Clears the stored address before requesting the device's position (spec §4), and restores it on failure.
   */
  async function searchDevice(): Promise<void> {
    const { location } = $place.get()
    clearLocation()
    await search('device', () => fetchDevicePlace(variant))
    if (location && !$place.get().location) chooseLocation(location)
  }

  return {
    variant,
    busy,
    problem,
    clearProblem: () => setProblem(undefined),
    searchPostcode,
    searchAddress,
    searchDevice,
  } as const
}
