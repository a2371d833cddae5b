import { basketApi } from '../../contracts/index.ts'
import { chooseStore } from '../place.ts'
import { personResource } from '../resource.ts'
import { sessionCall } from '../session.ts'
import { loadBasket } from './find-basket.ts'
import { $basket, currentToken, write } from './state.ts'

type KeptBasket = basketApi.KeptBasket

const fetchKeptBaskets = async (signal?: AbortSignal): Promise<KeptBasket[]> =>
  (await sessionCall(basketApi.list, {}, { signal })).baskets

/**
 * The session's baskets with items or a held time, of all stores, the one changed last first. The key is the shown basket's token: they
 * are requested again when another one is shown.
 */
export const keptBaskets = personResource(async (_shown: string, signal) => fetchKeptBaskets(signal))

/** Makes a kept basket the current one, and its store the current store. Throws AppError. */
export async function openKeptBasket({ basketToken, store }: KeptBasket): Promise<void> {
  // In turn, because the reply of a write to the former basket would show that one again.
  await write(() => sessionCall(basketApi.retrieve, { basketToken }))
  chooseStore({ id: store.id, slug: store.slug, storeName: store.name })
}

/**
 * Makes the basket that is kept for a store the current one when the shopper comes to that store with a basket of another
 * store. Sends no request otherwise. Throws AppError.
 */
export async function openBasketOfStore(storeId: number): Promise<void> {
  await loadBasket()
  const isElsewhere = () => {
    const shownStoreId = $basket.get()?.storeId
    return shownStoreId !== undefined && shownStoreId !== storeId
  }
  if (!isElsewhere()) return
  const kept = (await fetchKeptBaskets()).find(({ store }) => store.id === storeId)
  if (kept && isElsewhere()) await openKeptBasket(kept)
}

/**
 * Remembers the current basket. The returned function finds it among the kept ones if another one has become current
 * since; undefined if none has. Throws AppError.
 */
export function rememberBasket(): () => Promise<KeptBasket | undefined> {
  const token = currentToken()
  return async () => {
    if (!token || token === currentToken()) return undefined
    return (await fetchKeptBaskets()).find(({ basketToken }) => basketToken === token)
  }
}
