import { atom } from 'nanostores'
import { useEffect } from 'react'
import { traceCalls } from '@larder/shared/api'
import { $mayTrace, noteReferral, restorePersistentAtoms, takeNotice, useStore } from '@larder/shared/stores'
import { restoreScheme, toast } from '@larder/shared/ui'

/**
 * Shows the notice that another document left before it redirected the shopper here (spec §7
 * validateApplePayMerchant).
 */
function showStoredNotice(): void {
  const notice = takeNotice()
  if (notice) toast(notice, { tone: 'error' })
}

const $isStarted = atom(false)

/**
 * Restores what this browser has stored (place, consent, scheme, referral) once the page is hydrated; false
 * until then, so that the first render matches the server's.
 */
export function useBrowserStart(): boolean {
  // Storage exists only in the browser, and reading it before hydration would cause a mismatch.
  useEffect(() => {
    restorePersistentAtoms()
    restoreScheme()
    noteReferral(new URLSearchParams(location.search))
    showStoredNotice()
    $mayTrace.subscribe(traceCalls)
    $isStarted.set(true)
    document.documentElement.toggleAttribute('data-hydrated', true) // for `base.css` and trials of releases
    performance.mark('larder:hydrated') // for `pnpm bench:page`
  }, [])
  return useStore($isStarted)
}
