import { marketingApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { $isMember, sessionCall } from '@larder/shared/stores'

type Kind = 'identify' | 'track' | 'cart'
type Data = Record<string, string | number | boolean>

/** The server passes it on, for members only; an event that does not arrive is lost, not repeated. */
function pass(kind: Kind, event: { name?: string; data?: Data } = {}): void {
  if (!$isMember.get()) return
  void action(() => sessionCall(marketingApi.trackEvent, { kind, ...event, isConsented: true }))
}

/** Tells the marketing service of what a member does, as far as the brand tracks (spec §7). Gives the function that stops. */
export async function followMember(): Promise<() => void> {
  const { isTrackingEnabled } = await sessionCall(marketingApi.identifier, {})
  if (!isTrackingEnabled) return () => undefined
  pass('identify')
  const ends = [
    on('session/signed-in', () => pass('identify')),
    on('basket/item-added', ({ menuItemId, quantity }) =>
      pass('track', { name: 'add_to_cart', data: { menuItemId, quantity } }),
    ),
    on('basket/changed', ({ lines, total }) => pass('cart', { data: { lines, total } })),
  ]
  return () => ends.forEach((end) => end())
}
