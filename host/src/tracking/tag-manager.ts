import { isString, only, loadScript } from '@larder/shared/lib'
import { writeStored, readStored, type Consent } from '@larder/shared/stores'

/**
 * An event for the tag manager, by its GA4 name where there is one. It contains nothing that identifies the
 * shopper.
 */
export type ShopEvent = {
  event:
    | 'page_view'
    | 'view_item'
    | 'add_to_cart'
    | 'begin_checkout'
    | 'add_payment_info'
    | 'card_payment_failed'
  data: Record<string, unknown>
}

const NAME = 'waiting-tags'
const KEEP_DAYS = 1
const KNOWN = ['begin_checkout', 'add_payment_info', 'card_payment_failed'] as const

const names = (): string[] => readStored(NAME, only(isString))?.split(' ') ?? []

/** Keeps an event of checkout's own document until a page that may send it (providers: Tag manager). */
export function queueEvent({ event }: ShopEvent): void {
  writeStored(NAME, [...names(), event].slice(-10).join(' '), KEEP_DAYS)
}

/** Returns the waiting events and removes them. */
export function takeQueuedEvents(): ShopEvent[] {
  const waiting = names()
  clearQueuedEvents()
  return KNOWN.filter((name) => waiting.includes(name)).map((event) => ({ event, data: {} }))
}

/** Deletes them: consent was withdrawn. */
export function clearQueuedEvents(): void {
  writeStored(NAME, undefined)
}

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
