import { computed, readonlyType } from 'nanostores'
import { isBoolean, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'
import { readStored } from './storage.ts'

const NAME = 'consent'
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
  persistentAtom(NAME, { schema: Consent, neutral: UNANSWERED_CONSENT, days: CONSENT_DAYS }),
)
export const $consent = readonlyType($current)
/** Error tracing needs an answer and performance cookies (readings 26). */
export const $mayTrace = computed($current, (consent) => consent.cookieConsent && consent.performanceCookies)

/** Changes a part of the answers, which may be stored and not restored yet. */
function changeConsent(part: Partial<Consent>): void {
  const current = $current.get()
  const known = current === UNANSWERED_CONSENT ? readStored(NAME, Consent) : current
  $current.set({ ...(known ?? current), ...part })
}

export const answerConsent = (choice: { targeting: boolean; performance: boolean }): void =>
  changeConsent({
    cookieConsent: true,
    targetingCookies: choice.targeting,
    performanceCookies: choice.performance,
  })

/** Opens the notice again, from the footer's "Cookie choices". */
export const reopenConsent = (): void => changeConsent({ cookieConsent: false })

export const hideHeaderBanner = (): void => changeConsent({ isHeaderBannerHidden: true })
