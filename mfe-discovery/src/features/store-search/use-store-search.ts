import { useRef, useState } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { checkPostcode, isSettingOn, paths, searchVariant } from '@larder/shared/domain'
import { action, isAppError, errorCatalogue, type AppError } from '@larder/shared/errors'
import { $place, chooseLocation, clearLocation, type PlaceLocation } from '@larder/shared/stores'
import { toast, useBrandConfig, useLocation, useNavigate } from '@larder/shared/ui'
import { afterSearch } from './after-search.ts'
import { findDevice, findPostcode, findSuggestion, whyNotChosen } from './find-place.ts'

/** Pages of an order under way: neither the home page nor a page that a search is the point of. */
const isInTheMiddle = (pathname: string): boolean => /^\/(basket|stores\/[^/]+\/)/.test(pathname)

type Busy = 'search' | 'device' | undefined
/** A place, or a postcode that is in order and that nobody can place. */
type Found = PlaceLocation | { unknown: string }

/**
 * What the search widget does, for both variants (spec §2 Store search widget, §4, §5).
 * `problem` is the inline error; what was typed is never cleared.
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

  /** Who only corrects a postcode in the middle of something else stays there (spec §4). */
  const staysHere = (by: 'postcode' | 'coordinates', hadPlace: boolean) =>
    by === 'postcode' && !selectsClosest && hadPlace && isInTheMiddle(pathname)

  async function search(kind: Exclude<Busy, undefined>, find: () => Promise<Found>): Promise<void> {
    setProblem(undefined)
    setBusy(kind)
    // Who types while the device is still asked has decided: what comes of the other no longer counts.
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
    if (!outcome.isDone) setProblem(messageFor(outcome.error))
    setBusy(undefined)
  }

  /** The inline message. A device that was found where nothing is known is told in a toast besides (spec §8). */
  function messageFor({ code, text }: AppError): string {
    if (code !== 'DEVICE_LOCATION_NO_MATCH') return text
    toast(text)
    return errorCatalogue[variant === 'postcode' ? 'DEVICE_POSTCODE_NOT_FOUND' : 'DEVICE_ADDRESS_NOT_FOUND']
      .text
  }

  async function searchPostcode(typed: string): Promise<void> {
    const check = checkPostcode(typed, config?.profile.postcodeRules ?? [], refused)
    if (!check.ok) return setProblem(check.message)
    const { postcode } = check
    await search('search', async () => {
      try {
        return await findPostcode(postcode)
      } catch (error) {
        if (!isAppError(error)) throw error
        if (error.code === 'POSTCODE_NOT_VALID') setRefused(postcode)
        // In order, but nobody knows where it is: no stores lead to stores near by, which take an email (spec §4).
        if (error.code === 'LOCATION_NOT_FOUND') return { unknown: postcode }
        throw error
      }
    })
  }

  const searchAddress = (typed: string, chosen?: locationApi.Suggestion): Promise<void> =>
    search('search', async () => {
      if (chosen) return findSuggestion(chosen)
      throw await whyNotChosen(typed)
    })

  /** Address state goes before the device is asked (spec §4), and comes back when it cannot tell. */
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
