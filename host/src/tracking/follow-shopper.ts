import type { BrandConfig } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { $consent } from '@larder/shared/stores'
import { followMember } from './marketing-events.ts'
import { pageEvents } from './page-events.ts'
import { openTagManager, pushEvent, updateConsent } from './tag-manager.ts'
import { takeQueuedEvents } from './queued-events.ts'

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
