import type { basketApi, FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { basketQueries, type BasketRow } from '../basket-records/basket.queries.ts'
import { createBasket, findBasket, MAX_KEPT_BASKETS, type Caller } from './basket-access.ts'
import { shopQueries } from './shop.queries.ts'

/** Where a line is added, and the token of the basket that the caller shows. */
type Addition = {
  token: string | undefined
  storeId: number
  method: FulfilmentMethod
  location: FulfilmentLocation | null
}

/** Whether the brand keeps one basket per shopper instead of one per store (readings 46). */
async function keepsOneBasket(deps: AppDeps, { brandId }: Caller): Promise<boolean> {
  const { brand } = await shopQueries(deps).findOffer(brandId)
  return isSettingOn(brand.settings, 'keepOneBasket')
}

/** The basket that a line of this store goes into: the caller's, another one kept for the store, or a new one. */
async function findBasketForStore(deps: AppDeps, caller: Caller, addition: Addition): Promise<BasketRow> {
  const { token, storeId } = addition
  const row = (await findBasket(deps, caller, token)) ?? (await createBasket(deps, caller, addition))
  if (row.storeId === storeId || (await keepsOneBasket(deps, caller))) return row
  const kept = await basketQueries(deps.db).findOfStore(caller.brandId, caller.session.id, storeId)
  if (kept) return kept
  return row.lines.length === 0 ? row : createBasket(deps, caller, { ...addition, isFurther: true })
}

/**
 * Runs a write that adds a line to the basket of a store. `add` throws BASKET_OVERWRITE when the basket belongs to another
 * store: if another tab has started that one meanwhile, the write goes to the store's own basket. Throws it for a brand
 * that keeps one basket.
 */
export async function addToStoreBasket<Result>(
  deps: AppDeps,
  caller: Caller,
  { add, ...addition }: Addition & { add: (row: BasketRow) => Promise<Result> },
): Promise<Result> {
  try {
    return await add(await findBasketForStore(deps, caller, addition))
  } catch (error) {
    if (!isAppError(error) || error.code !== 'BASKET_OVERWRITE' || (await keepsOneBasket(deps, caller)))
      throw error
    return add(await findBasketForStore(deps, caller, addition))
  }
}

/** The session's baskets that have lines, the one changed last first; of a store only the last one. */
export async function listBaskets(
  deps: AppDeps,
  { brandId, session }: Caller,
): Promise<basketApi.KeptBasket[]> {
  const rows = await basketQueries(deps.db).listOfSession(brandId, session.id, MAX_KEPT_BASKETS)
  const byStore = new Map(
    rows.toReversed().flatMap((row) => (row.storeId === null ? [] : [[row.storeId, row]])),
  )
  const kept = await Promise.all(
    [...byStore].map(async ([storeId, { token, lines, updatedAt }]) => {
      const store = await shopQueries(deps).findStore(brandId, storeId)
      if (!store) return []
      const itemCount = lines.reduce((count, { quantity }) => count + quantity, 0)
      const { id, slug, name } = store
      return [
        { basketToken: token, store: { id, slug, name }, itemCount, changedAt: updatedAt.toISOString() },
      ]
    }),
  )
  return kept.flat().toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
}
