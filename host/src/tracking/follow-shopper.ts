import { marketingApi, type BrandConfig } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { $consent, $isMember, sessionCall } from '@larder/shared/stores'
import { createPageEvents } from './page-events.ts'
import { openTagManager, pushEvent, updateConsent, takeQueuedEvents } from './tag-manager.ts'
import { action } from '@larder/shared/errors'

type MarketingCall = 'identify' | 'track' | 'cart'
type EventData = Record<string, string | number | boolean>

/** Read with each event, because consent may be taken back while the page is open (trust P17). */
function mayTrack(): boolean {
  const { cookieConsent, targetingCookies } = $consent.get()
  return cookieConsent && targetingCookies
}

/** The server forwards the event, for members only. An event that does not arrive is not retried. */
function sendToMarketing(kind: MarketingCall, event: { name?: string; data?: EventData } = {}): void {
  if (!$isMember.get() || !mayTrack()) return
  void action(() => sessionCall(marketingApi.trackEvent, { kind, ...event, isConsented: true }))
}

/** Sends a member's actions to the marketing service if the brand tracks them (spec §7). */
async function trackMember(): Promise<void> {
  const { isTrackingEnabled } = await sessionCall(marketingApi.identifier, {})
  if (!isTrackingEnabled) return
  sendToMarketing('identify')
  on('session/signed-in', () => sendToMarketing('identify'))
  on('basket/item-added', ({ menuItemId, quantity }) =>
    sendToMarketing('track', { name: 'add_to_cart', data: { menuItemId, quantity } }),
  )
  on('basket/changed', ({ lines, total }) => sendToMarketing('cart', { data: { lines, total } }))
}

export type PageTracking = { trackPage: (path: string) => void }

/** Loads the tag manager and sends it the shop's events; only after consent. */
async function trackWithTags({ profile, domain }: BrandConfig): Promise<PageTracking['trackPage']> {
  const { tagManager } = domain.services
  const id = profile.googleTagManagerId
  if (!tagManager?.scriptUrl || !id) return () => undefined
  await openTagManager({ scriptUrl: tagManager.scriptUrl, id }, $consent.get())
  $consent.listen((consent) => {
    if (mayTrack()) updateConsent(consent)
  })
  on('basket/item-added', ({ menuItemId, quantity }) =>
    pushEvent({
      event: 'add_to_cart',
      data: { ecommerce: { items: [{ item_id: menuItemId, quantity }] } },
    }),
  )
  for (const event of takeQueuedEvents()) pushEvent(event)
  return (path) => createPageEvents(path).forEach(pushEvent)
}

/** Starts to send events to the tag manager and the marketing service. A blocked service is skipped. */
export async function startTracking(config: BrandConfig): Promise<PageTracking> {
  void trackMember().catch(() => undefined)
  const trackPage = await trackWithTags(config).catch(() => () => undefined)
  return { trackPage }
}
