import { loadScript } from '@larder/shared/lib'
import type { Consent } from '@larder/shared/stores'
import type { ShopEvent } from './shop-event.types.ts'

/** The tag manager's own documented global. */
type WithLayer = { dataLayer?: { push: (...entries: unknown[]) => unknown } }

const layer = () => ((globalThis as WithLayer).dataLayer ??= new Array<unknown>())

/** A consent command is recognised by being an `arguments` object; an array is ignored. */
function command(..._entries: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  layer().push(arguments)
}

const word = (isGiven: boolean) => (isGiven ? 'granted' : 'denied')

/** Consent mode v2: targeting is advertising, performance is analytics. */
const consentMode = ({ targetingCookies, performanceCookies }: Consent) => ({
  ad_storage: word(targetingCookies),
  ad_user_data: word(targetingCookies),
  ad_personalization: word(targetingCookies),
  analytics_storage: word(performanceCookies),
})

const NOTHING = { targetingCookies: false, performanceCookies: false } as Consent

type Container = { scriptUrl: string; id: string }

/**
 * Denied first, then updated to what was agreed to; only then the container is loaded. Rejects when it is
 * blocked.
 */
export async function openTagManager({ scriptUrl, id }: Container, consent: Consent): Promise<void> {
  command('consent', 'default', consentMode(NOTHING))
  command('consent', 'update', consentMode(consent))
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const url = new URL(scriptUrl, location.href)
  url.searchParams.set('id', id)
  await loadScript({ url: url.href })
}

/** The shopper changed the choice without withdrawing consent. */
export const updateConsent = (consent: Consent): void => command('consent', 'update', consentMode(consent))

/** Pushes an event onto the data layer; the tag manager reads it once it has loaded. */
export const pushEvent = ({ event, data }: ShopEvent): void => void layer().push({ event, ...data })
