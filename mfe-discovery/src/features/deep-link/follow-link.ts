import { marketingApi } from '@larder/shared/contracts'
import { $basket, $place, fetchBasket, moveBasket, sessionCall, whenRestored } from '@larder/shared/stores'
import type { DeepLink } from './read-link.ts'

/**
 * Asks the server what a link should do here. Nothing is written before the person agreed in a
 * dialog (`clearStore`, trust T22).
 */
export async function followLink(link: DeepLink, clearStore: boolean): Promise<marketingApi.DeepLinkOutcome> {
  // What this browser kept of place, store and basket decides: it is not there during hydration.
  await whenRestored()
  const { location, store } = $place.get()
  return sessionCall(marketingApi.deepLinkAction, {
    ...link,
    clearStore,
    currentBasketToken: $basket.get()?.basketToken || undefined,
    currentStoreId: store?.id,
    hasLocation: location !== undefined,
  })
}

/** Takes over the basket a link came with. */
export async function takeBasket(basketToken: string): Promise<void> {
  moveBasket(basketToken)
  await fetchBasket()
}
