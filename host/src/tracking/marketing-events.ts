import { marketingApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { $isMember, sessionCall } from '@larder/shared/stores'

type Kind = 'identify' | 'track' | 'cart'
type Data = Record<string, string | number | boolean>

/** The server forwards it, for members only; an event that fails to arrive is lost, not retried. */
function pass(kind: Kind, event: { name?: string; data?: Data } = {}): void {
  if (!$isMember.get()) return
  void action(() => sessionCall(marketingApi.trackEvent, { kind, ...event, isConsented: true }))
}

/**
 * Sends a member's actions to the marketing service, as far as the brand tracks (spec §7). Returns the
 * function that stops it.
 */
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
