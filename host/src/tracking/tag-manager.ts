import { isString, only, loadScript } from '@larder/shared/lib'
import { writeStored, readStored, type Consent } from '@larder/shared/stores'

/** A tag manager event, with its GA4 name if it has one. Contains nothing that identifies the shopper. */
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

const QUEUE_STORAGE_KEY = 'waiting-tags'
const RETENTION_DAYS = 1
const QUEUED_EVENTS = ['begin_checkout', 'add_payment_info', 'card_payment_failed'] as const

const getQueue = (): string[] => readStored(QUEUE_STORAGE_KEY, only(isString))?.split(' ') ?? []

/** Stores an event of checkout's own document until a page that may send it (providers: Tag manager). */
export function queueEvent({ event }: ShopEvent): void {
  writeStored(QUEUE_STORAGE_KEY, [...getQueue(), event].slice(-10).join(' '), RETENTION_DAYS)
}

/** Returns the stored events and deletes them. */
export function takeQueuedEvents(): ShopEvent[] {
  const queued = getQueue()
  clearQueuedEvents()
  return QUEUED_EVENTS.filter((name) => queued.includes(name)).map((event) => ({ event, data: {} }))
}

/** Deletes the stored events when consent is withdrawn. */
export function clearQueuedEvents(): void {
  writeStored(QUEUE_STORAGE_KEY, undefined)
}

/** The tag manager's own documented global. */
type WindowWithDataLayer = { dataLayer?: { push: (...entries: unknown[]) => unknown } }

const getDataLayer = () => ((globalThis as WindowWithDataLayer).dataLayer ??= new Array<unknown>())

/** The tag manager recognises a consent command by its `arguments` object and ignores an array. */
function pushConsentCommand(..._entries: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  getDataLayer().push(arguments)
}

const toConsentState = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')

/** Consent mode v2: targeting is advertising, performance is analytics. */
const toConsentMode = ({ targetingCookies, performanceCookies }: Consent) => ({
  ad_storage: toConsentState(targetingCookies),
  ad_user_data: toConsentState(targetingCookies),
  ad_personalization: toConsentState(targetingCookies),
  analytics_storage: toConsentState(performanceCookies),
})

const DENIED_CONSENT = { targetingCookies: false, performanceCookies: false } as Consent

type Container = { scriptUrl: string; id: string }

/**
 * Sets consent to denied, then to the shopper's choice, and only then loads the container. Rejects when the container
 * is blocked.
 */
export async function openTagManager({ scriptUrl, id }: Container, consent: Consent): Promise<void> {
  pushConsentCommand('consent', 'default', toConsentMode(DENIED_CONSENT))
  pushConsentCommand('consent', 'update', toConsentMode(consent))
  getDataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const url = new URL(scriptUrl, location.href)
  url.searchParams.set('id', id)
  await loadScript({ url: url.href })
}

/** Updates the tag manager after the shopper changed the choice without withdrawing consent. */
export const updateConsent = (consent: Consent): void =>
  pushConsentCommand('consent', 'update', toConsentMode(consent))

/** Pushes an event onto the data layer; the tag manager reads it once it has loaded. */
export const pushEvent = ({ event, data }: ShopEvent): void => void getDataLayer().push({ event, ...data })
