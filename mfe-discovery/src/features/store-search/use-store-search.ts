import { useState } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { checkPostcode, isSettingOn } from '@larder/shared/domain'
import { AppError, isAppError, errorCatalogue } from '@larder/shared/errors'
import { clearLocation, type PlaceLocation } from '@larder/shared/stores'
import { toast, useBrandConfig, useNavigate } from '@larder/shared/ui'
import { afterSearch } from './after-search.ts'
import { findDevice, findPostcode, findSuggestion } from './find-place.ts'

type Busy = 'search' | 'device' | undefined

/**
 * What the search widget does, for both variants (spec §2 Store search widget, §4, §5).
 * `problem` is the inline error; what was typed is never cleared.
 */
export function useStoreSearch() {
  const config = useBrandConfig()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Busy>()
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const variant = config?.site.enableStoresSearchByAddress ? 'address' : 'postcode'
  const selectsClosest = isSettingOn(config?.settings ?? {}, 'autoSelectClosestStore')

  async function search(kind: Exclude<Busy, undefined>, find: () => Promise<PlaceLocation>): Promise<void> {
    setProblem(undefined)
    setBusy(kind)
    try {
      await navigate(await afterSearch({ place: await find(), selectsClosest }))
    } catch (error) {
      setProblem(wordsFor(error, kind))
    } finally {
      setBusy(undefined)
    }
  }

  function wordsFor(error: unknown, kind: Busy): string {
    if (isAppError(error)) return error.text
    if (kind !== 'device') throw error
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
