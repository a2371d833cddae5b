import { useEffect } from 'react'
import { atom } from 'nanostores'
import { traceCalls } from '@larder/shared/api'
import { $mayTrace, noteReferral, restorePersistentAtoms, takeNotice } from '@larder/shared/stores'
import { restoreScheme, toast } from '@larder/shared/ui'

/**
 * Shows the notice that another document stored before it redirected the shopper here (spec §7
 * validateApplePayMerchant).
 */
function showStoredNotice(): void {
  const notice = takeNotice()
  if (notice) toast(notice, { tone: 'error' })
}

/** Whether the page is hydrated and shows what this browser has stored. */
export const $isStarted = atom(false)

/**
 * Restores what this browser has stored (place, consent, scheme, referral) and marks the page as interactive. Once for the
 * document, although a kept page runs its effects again whenever it is shown.
 */
function startOnce(): void {
  if ($isStarted.get()) return
  restorePersistentAtoms()
  restoreScheme()
  noteReferral(new URLSearchParams(location.search))
  showStoredNotice()
  $mayTrace.subscribe(traceCalls)
  $isStarted.set(true)
  document.documentElement.toggleAttribute('data-hydrated', true) // read by `base.css` and by release trials
  performance.mark('larder:hydrated') // read by `pnpm bench:page`
}

/**
 * Starts the page once what is before it is hydrated. It stands last in the page itself, because a kept page is hydrated
 * after its frame, and storage that is read before would differ from the server's HTML.
 */
export function PageStart() {
  useEffect(startOnce, [])
  return null
}
