import { computed, readonlyType } from 'nanostores'
import { isBoolean, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

const CONSENT_DAYS = 180

/** Cookie consent (spec §3). `cookieConsent` is true once the shopper has answered, either way. */
const Consent = shape({
  cookieConsent: isBoolean,
  targetingCookies: isBoolean,
  performanceCookies: isBoolean,
  isHeaderBannerHidden: isBoolean,
})
export type Consent = ShapeOf<typeof Consent>

const UNANSWERED_CONSENT: Consent = {
  cookieConsent: false,
  targetingCookies: false,
  performanceCookies: false,
  isHeaderBannerHidden: false,
}

const $current = singleton('consent', () =>
  persistentAtom('consent', { schema: Consent, neutral: UNANSWERED_CONSENT, days: CONSENT_DAYS }),
)
export const $consent = readonlyType($current)
/** Error tracing needs an answer and performance cookies (readings 26). */
export const $mayTrace = computed($current, (consent) => consent.cookieConsent && consent.performanceCookies)

/** Stores the shopper's answer to the cookie notice. */
export function answerConsent(choice: { targeting: boolean; performance: boolean }): void {
  const { isHeaderBannerHidden } = $current.get()
  $current.set({
    cookieConsent: true,
    targetingCookies: choice.targeting,
    performanceCookies: choice.performance,
    isHeaderBannerHidden,
  })
}

/** Opens the notice again, from the footer's "Cookie choices". */
export function reopenConsent(): void {
  $current.set({ ...$current.get(), cookieConsent: false })
}

/** Hides the banner above the header for good. */
export function hideHeaderBanner(): void {
  $current.set({ ...$current.get(), isHeaderBannerHidden: true })
}
