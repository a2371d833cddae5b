import { useEffect } from 'react'
import type { BrandConfig } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { singleton } from '@larder/shared/lib'
import { $consent, useStore } from '@larder/shared/stores'
import { isTrial } from '../remotes/page-data.ts'
import { forgetTags, hasTags } from './forget-tags.ts'
import type { Followed } from './follow-shopper.ts'
import { checkoutEvents } from './page-events.ts'
import { queueEvent } from './queued-events.ts'

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
