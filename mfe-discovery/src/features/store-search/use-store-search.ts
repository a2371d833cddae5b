import { useRef, useState } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { checkPostcode, isSettingOn, searchVariant } from '@larder/shared/domain'
import { AppError, isAppError, errorCatalogue } from '@larder/shared/errors'
import { $place, clearLocation, type PlaceLocation } from '@larder/shared/stores'
import { toast, useBrandConfig, useLocation, useNavigate } from '@larder/shared/ui'
import { afterSearch } from './after-search.ts'
import { findDevice, findPostcode, findSuggestion } from './find-place.ts'

/** Pages of an order under way: neither the home page nor a page that a search is the point of. */
const isInTheMiddle = (pathname: string): boolean => /^\/(basket|stores\/[^/]+\/)/.test(pathname)

type Busy = 'search' | 'device' | undefined

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

  async function search(kind: Exclude<Busy, undefined>, find: () => Promise<PlaceLocation>): Promise<void> {
    setProblem(undefined)
    setBusy(kind)
    // Who types while the device is still asked has decided: what comes of the other no longer counts.
    searches.current += 1
    const own = searches.current
    const isLast = () => searches.current === own
    try {
      const hadPlace = $place.get().location !== undefined
      const place = await find()
      if (!isLast()) return
      const by = kind === 'search' && variant === 'postcode' ? 'postcode' : 'coordinates'
      const target = await afterSearch({ place, by, selectsClosest, singleStore: config?.site.singleStore })
      // Who only corrects a postcode in the middle of something else stays there (spec §4).
      const stays = by === 'postcode' && !selectsClosest && hadPlace && isInTheMiddle(pathname)
      if (!stays) await navigate(target)
    } catch (error) {
      if (isLast()) setProblem(wordsFor(error, kind))
    } finally {
      if (isLast()) setBusy(undefined)
    }
  }

  function wordsFor(error: unknown, kind: Busy): string {
    if (kind !== 'device') {
      if (isAppError(error)) return error.text
      throw error
    }
    if (isAppError(error) && error.code === 'GEOLOCATION_UNAVAILABLE') return error.text
    toast(errorCatalogue.DEVICE_LOCATION_NO_MATCH.text)
    return errorCatalogue[variant === 'postcode' ? 'DEVICE_POSTCODE_NOT_FOUND' : 'DEVICE_ADDRESS_NOT_FOUND']
      .text
  }

  async function searchPostcode(typed: string): Promise<void> {
    const check = checkPostcode(typed, config?.profile.postcodeRules ?? [], refused)
    if (!check.ok) return setProblem(check.message)
    await search('search', () =>
      findPostcode(check.postcode).catch((error: unknown) => {
        if (isAppError(error) && error.status === 404) setRefused(check.postcode)
        throw error
      }),
    )
  }

  async function searchAddress(chosen: locationApi.Suggestion | undefined, suggested: number): Promise<void> {
    if (chosen) return search('search', () => findSuggestion(chosen))
    setProblem(new AppError(suggested === 0 ? 'LOCATION_NOT_FOUND' : 'ADDRESS_NOT_VALID').text)
  }

  async function searchDevice(): Promise<void> {
    clearLocation()
    await search('device', () => findDevice(variant))
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
