import { marketingApi, type BrandConfig } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { $consent, $isMember, sessionCall } from '@larder/shared/stores'
import { pageEvents } from './page-events.ts'
import { openTagManager, pushEvent, updateConsent, takeQueuedEvents } from './tag-manager.ts'
import { action } from '@larder/shared/errors'

type Kind = 'identify' | 'track' | 'cart'
type Data = Record<string, string | number | boolean>

/** The server forwards it, for members only; an event that fails to arrive is lost, not retried. */
function pass(kind: Kind, event: { name?: string; data?: Data } = {}): void {
  if (!$isMember.get()) return
  void action(() => sessionCall(marketingApi.trackEvent, { kind, ...event, isConsented: true }))
}

/** Sends a member's actions to the marketing service, as far as the brand tracks (spec §7). */
async function followMember(): Promise<void> {
  const { isTrackingEnabled } = await sessionCall(marketingApi.identifier, {})
  if (!isTrackingEnabled) return
  pass('identify')
  on('session/signed-in', () => pass('identify'))
  on('basket/item-added', ({ menuItemId, quantity }) =>
    pass('track', { name: 'add_to_cart', data: { menuItemId, quantity } }),
  )
  on('basket/changed', ({ lines, total }) => pass('cart', { data: { lines, total } }))
}

export type Followed = { seePage: (path: string) => void }

/** Loads the page's tag manager and sends it the shop's events; only after consent. */
async function followByTags({ profile, domain }: BrandConfig): Promise<Followed['seePage']> {
  const { tagManager } = domain.services
  const id = profile.googleTagManagerId
  if (!tagManager?.scriptUrl || !id) return () => undefined
  await openTagManager({ scriptUrl: tagManager.scriptUrl, id }, $consent.get())
  $consent.listen((consent) => {
    if (consent.cookieConsent && consent.targetingCookies) updateConsent(consent)
  })
  on('basket/item-added', ({ menuItemId, quantity }) =>
    pushEvent({
      event: 'add_to_cart',
      data: { ecommerce: { items: [{ item_id: menuItemId, quantity }] } },
    }),
  )
  for (const event of takeQueuedEvents()) pushEvent(event)
  return (path) => pageEvents(path).forEach(pushEvent)
}

/** Begins to send events to the tag manager and the marketing service. A blocked service is skipped. */
export async function followShopper(config: BrandConfig): Promise<Followed> {
  void followMember().catch(() => undefined)
  const seePage = await followByTags(config).catch(() => () => undefined)
  return { seePage }
}
