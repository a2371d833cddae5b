import { paths } from '../../domain/index.ts'
import { singleton } from '../../lib/index.ts'
import { $session } from '../session.ts'
import { findBasketOfSession } from './find-basket.ts'
import { keptBaskets } from './kept-baskets.ts'
import { $isBasketLoaded, currentToken, fetchBasket } from './state.ts'

const flight = singleton('basket-devices-flight', () => ({ current: undefined as Promise<void> | undefined }))

/** Checkout compares what was agreed when it is sent; a basket that goes while it is being ordered would end its page. */
const isCheckout = (): boolean => location.pathname.startsWith(paths.checkout())

async function refresh(): Promise<void> {
  await (currentToken() ? fetchBasket() : findBasketOfSession())
  const others = keptBaskets(currentToken() ?? '')
  if (others.isInUse()) await others.refresh()
}

/**
 * Fetches a member's basket again, once at a time, because another device may have changed it (readings 121). The basket
 * on screen stays where that fails.
 */
export function refreshMemberBasket(): void {
  if (!$isBasketLoaded.get() || $session.get().strategy !== 'member' || isCheckout()) return
  flight.current ??= refresh()
    .catch(() => undefined)
    .finally(() => (flight.current = undefined))
}

/** Looks for changes of other devices when the shopper comes back to this page. */
function followOtherDevices(): void {
  const onReturn = () => {
    if (document.visibilityState === 'visible') refreshMemberBasket()
  }
  document.addEventListener('visibilitychange', onReturn)
  for (const event of ['focus', 'pageshow']) addEventListener(event, onReturn)
}

singleton('basket-devices', () => {
  const stop = $isBasketLoaded.listen(() => {
    stop()
    followOtherDevices()
  })
  return true
})
