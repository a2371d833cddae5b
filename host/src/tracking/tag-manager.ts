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

const STORED_KEY = 'waiting-tags'
const KEEP_DAYS = 1
const QUEUED_EVENTS = ['begin_checkout', 'add_payment_info', 'card_payment_failed'] as const

const readQueue = (): string[] => readStored(STORED_KEY, only(isString))?.split(' ') ?? []

/** Stores an event of checkout's own document until a page that may send it (providers: Tag manager). */
export function queueEvent({ event }: ShopEvent): void {
  writeStored(STORED_KEY, [...readQueue(), event].slice(-10).join(' '), KEEP_DAYS)
}

/** Returns the stored events and deletes them. */
export function takeQueuedEvents(): ShopEvent[] {
  const queued = readQueue()
  clearQueuedEvents()
  return QUEUED_EVENTS.filter((name) => queued.includes(name)).map((event) => ({ event, data: {} }))
}

/** Deletes the stored events when consent is withdrawn. */
export function clearQueuedEvents(): void {
  writeStored(STORED_KEY, undefined)
}

/** The tag manager's own documented global. */
type WithLayer = { dataLayer?: { push: (...entries: unknown[]) => unknown } }

const layer = () => ((globalThis as WithLayer).dataLayer ??= new Array<unknown>())

/** The tag manager recognises a consent command by its `arguments` object and ignores an array. */
function command(..._entries: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  layer().push(arguments)
}

const consentState = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')

/** Consent mode v2: targeting is advertising, performance is analytics. */
const consentMode = ({ targetingCookies, performanceCookies }: Consent) => ({
  ad_storage: consentState(targetingCookies),
  ad_user_data: consentState(targetingCookies),
  ad_personalization: consentState(targetingCookies),
  analytics_storage: consentState(performanceCookies),
})

const DENIED = { targetingCookies: false, performanceCookies: false } as Consent

type Container = { scriptUrl: string; id: string }

/**
 * Sets consent to denied, then to the shopper's choice, and only then loads the container. Rejects when the container
 * is blocked.
 */
export async function openTagManager({ scriptUrl, id }: Container, consent: Consent): Promise<void> {
  command('consent', 'default', consentMode(DENIED))
  command('consent', 'update', consentMode(consent))
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const url = new URL(scriptUrl, location.href)
  url.searchParams.set('id', id)
  await loadScript({ url: url.href })
}

/** Updates the tag manager after the shopper changed the choice without withdrawing consent. */
export const updateConsent = (consent: Consent): void => command('consent', 'update', consentMode(consent))

/** Pushes an event onto the data layer; the tag manager reads it once it has loaded. */
export const pushEvent = ({ event, data }: ShopEvent): void => void layer().push({ event, ...data })
