import { clearQueuedEvents, queueEvent } from './tag-manager.ts'
import { useEffect } from 'react'
import type { BrandConfig } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { singleton } from '@larder/shared/lib'
import { $consent, useStore } from '@larder/shared/stores'
import { isTrial } from '../remotes/page-data.ts'
import type { PageTracking } from './follow-shopper.ts'
import { createCheckoutEvents } from './page-events.ts'

/** Cookies that are known to be set by tag managers and the scripts they load. */
const TAG_COOKIES = /^(_ga|_gid|_gat|_gcl|_dc_gtm|_fbp|_fbc|_uet|_pin|_ttp|_scid)/

const cookieNames = () => document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')

/** Whether traces of an earlier consent remain. */
const hasTrackingData = (): boolean =>
  'dataLayer' in globalThis || cookieNames().some((name) => TAG_COOKIES.test(name))

/** Deletes a cookie for this host and all parent domains, because it is deleted only for the domain it was set on. */
function deleteCookie(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`)
  for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`
}

/**
 * Deletes stored events and tracking cookies after consent is withdrawn. A running script cannot be removed from a
 * page, so the page is reloaded without it (trust P17).
 */
function deleteTrackingData(): void {
  clearQueuedEvents()
  for (const name of cookieNames().filter((cookie) => TAG_COOKIES.test(cookie))) deleteCookie(name)
  if ('dataLayer' in globalThis) location.reload()
}

/** Tracking starts at most once per page load, however often the shopper changes the answer. */
const tracking = singleton('tracking', () => ({ current: undefined as Promise<PageTracking> | undefined }))

/** Loads the tracking code. If that fails, no events are sent. */
function loadTracking(config: BrandConfig): Promise<PageTracking> {
  tracking.current ??= import('./follow-shopper.ts')
    .then(({ startTracking }) => startTracking(config))
    .catch(() => ({ trackPage: () => undefined }))
  return tracking.current
}

/**
 * Tag manager and marketing tracking, only after consent to targeting (spec §7, trust P17). Events of checkout's own
 * document are stored for the next page. Withdrawing consent deletes all tracking data.
 */
export function useTracking(config: BrandConfig, path: string, isCheckout: boolean): void {
  const { cookieConsent, targetingCookies } = useStore($consent)
  const hasConsented = cookieConsent && targetingCookies
  const hasRefused = cookieConsent && !targetingCookies
  // Withdrawn consent deletes the data that third-party scripts have stored.
  useEffect(() => {
    if (hasRefused && hasTrackingData()) deleteTrackingData()
  }, [hasRefused])
  useEffect(() => {
    if (!hasConsented || !isCheckout || isTrial()) return
    // A failed payment is recorded for every payment method (spec §8).
    return on('checkout/payment-failed', () => queueEvent({ event: 'card_payment_failed', data: {} }))
  }, [hasConsented, isCheckout])
  useEffect(() => {
    if (!hasConsented || isTrial()) return
    if (isCheckout) createCheckoutEvents(path).forEach(queueEvent)
    else void loadTracking(config).then(({ trackPage }) => trackPage(path))
  }, [hasConsented, isCheckout, config, path])
}
