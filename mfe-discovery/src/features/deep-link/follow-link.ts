import { marketingApi } from '@larder/shared/contracts'
import { $basket, $place, fetchBasket, moveBasket, sessionCall, whenRestored } from '@larder/shared/stores'
import type { DeepLink } from './read-link.ts'

/**
 * Asks the server what a link should do here. Nothing is written before the shopper agreed in a dialog
 * (`clearStore`, trust T22).
 */
export async function followLink(link: DeepLink, clearStore: boolean): Promise<marketingApi.DeepLinkOutcome> {
  // It depends on the stored place, store and basket, which are not restored during hydration.
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

/** Takes over the basket of a link. */
export async function takeBasket(basketToken: string): Promise<void> {
  moveBasket(basketToken)
  await fetchBasket()
}
