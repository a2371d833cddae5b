import { useRef, useState } from 'react'
import { storesApi, type locationApi } from '@larder/shared/contracts'
import { checkPostcode, isSettingOn, paths, searchVariant } from '@larder/shared/domain'
import { action, isAppError, errorCatalogue, type AppError } from '@larder/shared/errors'
import {
  $place,
  chooseLocation,
  clearLocation,
  chooseStore,
  placeBasket,
  type PlaceLocation,
} from '@larder/shared/stores'
import { toast, useBrandConfig, useLocation, useNavigate } from '@larder/shared/ui'
import { findDevice, findPostcode, findSuggestion, suggestionProblem } from './find-place.ts'
import { call } from '@larder/shared/api'
import { nearByPath } from '../../domain/near-by-path.ts'
import { takeSearchReturn } from '../../stores/search-return.ts'

type Search = {
  place: PlaceLocation
  /** A typed postcode is searched as it is; an address or the device by its coordinates (spec §4). */
  by: 'postcode' | 'coordinates'
  selectsClosest: boolean
  /** The brand's only store, which every search leads to (spec §3 singleStore). */
  singleStore?: { slug: string } | undefined
}

async function closestStore({ place: { postcode, latitude, longitude }, by }: Search) {
  const { stores } =
    postcode && by === 'postcode'
      ? await call(storesApi.search, { country: 'Uk', postcode, returnNearestOnly: true })
      : await call(storesApi.findNearby, {
          country: 'Uk',
          platform: 'website',
          coordinates: { latitude, longitude },
          ...(postcode ? { postcode } : {}),
          returnNearestOnly: true,
        })
  return stores[0]
}

/**
 * The path a finished search leads to: the deep link waiting for it, the closest store when the brand selects
 * it automatically, else the list. A failure or an empty result leads to the list, silently (spec §4 Address
 * and store search).
 */
export async function afterSearch(search: Search): Promise<string> {
  const { place, selectsClosest, singleStore } = search
  chooseLocation(place)
  // A store that does not deliver there says so on its own page; nobody has to wait for it here.
  void action(placeBasket)
  const waiting = takeSearchReturn()
  if (waiting) return waiting
  if (singleStore) return paths.store({ slug: singleStore.slug })
  if (!selectsClosest) return nearByPath(place, $place.get())
  const store = await closestStore(search).catch(() => undefined)
  if (!store) return nearByPath(place, $place.get())
  chooseStore({ id: store.id, slug: store.slug, storeName: store.storeName })
  return paths.store({ slug: store.slug })
}

/** Pages of an order under way: neither the home page nor a page whose purpose is the search. */
const isMidSearch = (pathname: string): boolean => /^\/(basket|stores\/[^/]+\/)/.test(pathname)

type Busy = 'search' | 'device' | undefined
/** A place, or a valid postcode whose location is unknown. */
type Found = PlaceLocation | { unknown: string }

/** Finds a postcode that is well written; `onRefused`: the server says that there is no such postcode. */
async function findPlace(postcode: string, onRefused: () => void): Promise<Found> {
  try {
    return await findPostcode(postcode)
  } catch (error) {
    if (!isAppError(error)) throw error
    if (error.code === 'POSTCODE_NOT_VALID') onRefused()
    // A valid postcode of unknown location: leads to stores near by without stores, which offer to leave
    // an email (spec §4).
    if (error.code === 'LOCATION_NOT_FOUND') return { unknown: postcode }
    throw error
  }
}

/** The inline message. A device position without a known address is also shown in a toast (spec §8). */
function messageFor({ code, text }: AppError, variant: 'postcode' | 'address'): string {
  if (code !== 'DEVICE_LOCATION_NO_MATCH') return text
  toast(text)
  return errorCatalogue[variant === 'postcode' ? 'DEVICE_POSTCODE_NOT_FOUND' : 'DEVICE_ADDRESS_NOT_FOUND']
    .text
}

/**
 * State and actions of the search widget, for both variants (spec §2 Store search widget, §4, §5). `problem`
 * is the inline error; input is never cleared.
 */
export function useStoreSearch() {
  const config = useBrandConfig()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState<Busy>()
  const searches = useRef(0)
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const variant = searchVariant(config)
  const selectsClosest = isSettingOn(config?.settings ?? {}, 'autoSelectClosestStore')

  /** A shopper who only corrects a postcode during an order stays on the page (spec §4). */
  const staysHere = (by: 'postcode' | 'coordinates', hadPlace: boolean) =>
    by === 'postcode' && !selectsClosest && hadPlace && isMidSearch(pathname)

  async function search(kind: Exclude<Busy, undefined>, find: () => Promise<Found>): Promise<void> {
    setProblem(undefined)
    setBusy(kind)
    // Typing while the device's position is pending starts a new search: the earlier result is ignored.
    searches.current += 1
    const own = searches.current
    const isLast = () => searches.current === own
    const outcome = await action(async () => {
      const hadPlace = $place.get().location !== undefined
      const place = await find()
      if (!isLast()) return
      if ('unknown' in place) return navigate(paths.storesNearBy({ postcode: place.unknown }))
      const by = kind === 'search' && variant === 'postcode' ? 'postcode' : 'coordinates'
      const target = await afterSearch({ place, by, selectsClosest, singleStore: config?.site.singleStore })
      if (!staysHere(by, hadPlace)) await navigate(target)
    })
    if (!isLast()) return
    if (!outcome.isDone) setProblem(messageFor(outcome.error, variant))
    setBusy(undefined)
  }

  async function searchPostcode(typed: string): Promise<void> {
    const check = checkPostcode(typed, config?.profile.postcodeRules ?? [], refused)
    if (!check.ok) return setProblem(check.message)
    const { postcode } = check
    await search('search', () => findPlace(postcode, () => setRefused(postcode)))
  }

  const searchAddress = (typed: string, chosen?: locationApi.Suggestion): Promise<void> =>
    search('search', async () => {
      if (chosen) return findSuggestion(chosen)
      throw await suggestionProblem(typed)
    })

  /**
   * The address state is cleared before the device's position is requested (spec §4), and restored when that
   * fails.
   */
  async function searchDevice(): Promise<void> {
    const { location } = $place.get()
    clearLocation()
    await search('device', () => findDevice(variant))
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
