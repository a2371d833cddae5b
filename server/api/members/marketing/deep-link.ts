import type { marketingApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'

type Store = { id: number; slug: string }

/** Everything that decides the outcome of a deep link. */
export type DeepLink = {
  /** The link's store; undefined when the link has none or an unknown one. */
  store: Store | undefined
  /** The link's basket if it is not empty. */
  linkBasketToken: string | undefined
  /** The number of lines in the current basket; 0 for none. */
  currentLines: number
  isOwnBasket: boolean
  currentStoreId: number | undefined
  hasLocation: boolean
  /** Whether the shopper accepted the dialog. */
  isAgreed: boolean
}

const errorText = (code: 'STORE_SEARCH_REQUIRED' | 'INCOMPATIBLE_STORE' | 'BASKET_OVERWRITE') =>
  new AppError(code).text

/**
 * Decides the outcome of a deep link: the store, or one of the four dialogs (spec §8 Deep links, readings 4). Nothing
 * is cleared or filled before `isAgreed` (trust T22). Never throws.
 */
export function decideDeepLink(link: DeepLink): marketingApi.DeepLinkOutcome {
  const { store, linkBasketToken, currentLines, isOwnBasket, currentStoreId, hasLocation, isAgreed } = link
  if (!store) return { outcome: 'UNRECOVERABLE_ERROR', message: 'This link does not work any more.' }
  if (!hasLocation) return { outcome: 'STORE_SEARCH_REQUIRED', message: errorText('STORE_SEARCH_REQUIRED') }
  const target = { storeId: store.id, storeSlug: store.slug }
  const hasGoods = currentLines > 0 && !isOwnBasket
  if (!isAgreed && hasGoods && linkBasketToken) {
    return { outcome: 'OVERWRITE_WARNING', ...target, message: errorText('BASKET_OVERWRITE') }
  }
  const isOtherStore = currentStoreId !== undefined && currentStoreId !== store.id
  if (!isAgreed && currentLines > 0 && isOtherStore) {
    return { outcome: 'INCOMPATIBLE_STORE', ...target, message: errorText('INCOMPATIBLE_STORE') }
  }
  return { outcome: 'OPEN_STORE', ...target, basketToken: linkBasketToken }
}
