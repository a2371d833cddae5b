import { clearQueuedEvents, queueEvent } from './tag-manager.ts'
import { useEffect } from 'react'
import type { BrandConfig } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { singleton } from '@larder/shared/lib'
import { $consent, useStore } from '@larder/shared/stores'
import { isTrial } from '../remotes/page-data.ts'
import type { Followed } from './follow-shopper.ts'
import { checkoutEvents } from './page-events.ts'

/** Cookies that tag managers and the scripts they load are known to set. */
const OF_TAGS = /^(_ga|_gid|_gat|_gcl|_dc_gtm|_fbp|_fbc|_uet|_pin|_ttp|_scid)/

const cookieNames = () => document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')

/** Whether cookies of a withdrawn consent are left. */
const hasTags = (): boolean => 'dataLayer' in globalThis || cookieNames().some((name) => OF_TAGS.test(name))

/** A cookie can only be deleted for the domain it was set on: this host or one of its parents. */
function expire(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`)
  for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`
}

/**
 * Consent withdrawn: waiting events and the cookies set are deleted. A running script cannot be removed from
 * a page, so the page is reloaded without it (trust P17).
 */
function forgetTags(): void {
  clearQueuedEvents()
  for (const name of cookieNames().filter((one) => OF_TAGS.test(one))) expire(name)
  if ('dataLayer' in globalThis) location.reload()
}

/** At most one per page load, however often the shopper changes the answer. */
const started = singleton('tracking', () => ({ current: undefined as Promise<Followed> | undefined }))

/** Its code is loaded only now. Where that fails, no events are sent. */
function start(config: BrandConfig): Promise<Followed> {
  started.current ??= import('./follow-shopper.ts')
    .then(({ followShopper }) => followShopper(config))
    .catch(() => ({ seePage: () => undefined }))
  return started.current
}

/**
 * Tag manager and marketing tracking, after consent to targeting and never before (spec §7, trust P17): not
 * in checkout's own document, whose few events wait for the next page; when consent is withdrawn, all its
 * data is deleted.
 */
export function useTracking(config: BrandConfig, path: string, isCheckout: boolean): void {
  const { cookieConsent, targetingCookies } = useStore($consent)
  const isAgreed = cookieConsent && targetingCookies
  const isRefused = cookieConsent && !targetingCookies
  // Withdrawn consent deletes what the third-party scripts have stored.
  useEffect(() => {
    if (isRefused && hasTags()) forgetTags()
  }, [isRefused])
  useEffect(() => {
    if (!isAgreed || !isCheckout || isTrial()) return
    // A failed payment is recorded (spec §8), whatever the method.
    return on('checkout/payment-failed', () => queueEvent({ event: 'card_payment_failed', data: {} }))
  }, [isAgreed, isCheckout])
  useEffect(() => {
    if (!isAgreed || isTrial()) return
    if (isCheckout) checkoutEvents(path).forEach(queueEvent)
    else void start(config).then(({ seePage }) => seePage(path))
  }, [isAgreed, isCheckout, config, path])
}
