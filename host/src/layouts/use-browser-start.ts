import { atom } from 'nanostores'
import { useEffect } from 'react'
import { restoreKeptAtoms, useStore } from '@larder/shared/stores'
import { restoreScheme } from '@larder/shared/ui'

const $isStarted = atom(false)

/**
 * Takes over what this browser kept (place, consent, scheme) once the page is hydrated; false until then,
 * so that the first render is the server's.
 */
export function useBrowserStart(): boolean {
  // Storage exists only in the browser, and reading it before hydration would break the match.
  useEffect(() => {
    restoreKeptAtoms()
    restoreScheme()
    $isStarted.set(true)
    performance.mark('larder:hydrated') // for `pnpm bench:page`
  }, [])
  return useStore($isStarted)
}
