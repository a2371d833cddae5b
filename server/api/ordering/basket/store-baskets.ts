import type { basketApi, FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { hasLapsed, isSettingOn } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { basketQueries, type BasketRow } from './basket.queries.ts'
import { createBasket, loadBasket, getBasketOwner, startBasket, type Caller } from './basket-access.ts'
import { shopQueries } from './shop.queries.ts'

/** The store that a write is for, and the token of the basket that the caller shows. */
type StoreWrite = {
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

/** Whether a basket has nothing that would be lost at another store: no lines, and no slot that it holds. */
const isFree = ({ lines, slot }: BasketRow, now: Date): boolean =>
  lines.length === 0 && (!slot || hasLapsed(slot, now))

/** The basket that a write for this store goes to: the caller's, another one kept for the store, or a new one. */
async function loadBasketForStore(deps: AppDeps, caller: Caller, target: StoreWrite): Promise<BasketRow> {
  const { token, storeId } = target
  const row = (await loadBasket(deps, caller, token)) ?? (await startBasket(deps, caller, target))
  if (row.storeId === storeId || (await keepsOneBasket(deps, caller))) return row
  const kept = await basketQueries(deps.db).findOfStore(
    caller.brandId,
    getBasketOwner(caller.session),
    storeId,
  )
  if (kept) return kept
  return isFree(row, caller.now) ? row : createBasket(deps, caller, { ...target, isFurther: true })
}

/**
 * Runs a write for a store: an added line, a reserved slot. `write` throws BASKET_OVERWRITE when the basket belongs to
 * another store: if another tab has started that one meanwhile, it is run with the store's own basket. Throws it for a
 * brand that keeps one basket.
 */
export async function writeToStoreBasket<Result>(
  deps: AppDeps,
  caller: Caller,
  { write, ...target }: StoreWrite & { write: (row: BasketRow) => Promise<Result> },
): Promise<Result> {
  try {
    return await write(await loadBasketForStore(deps, caller, target))
  } catch (error) {
    if (!isAppError(error) || error.code !== 'BASKET_OVERWRITE' || (await keepsOneBasket(deps, caller)))
      throw error
    return write(await loadBasketForStore(deps, caller, target))
  }
}

/** The caller's baskets that have lines or hold a slot, the one changed last first; of a store only the last one. */
export async function listBaskets(
  deps: AppDeps,
  { brandId, session, now }: Caller,
): Promise<basketApi.KeptBasket[]> {
  const owner = getBasketOwner(session)
  const rows = await basketQueries(deps.db).listKept({ brandId, owner, now })
  const byStore = new Map(
    rows.toReversed().flatMap((row) => (row.storeId === null ? [] : [[row.storeId, row]])),
  )
  const kept = await Promise.all(
    [...byStore].map(async ([storeId, { token, lines, slot, updatedAt }]) => {
      const store = await shopQueries(deps).findStore(brandId, storeId)
      if (!store) return []
      const { id, slug, name } = store
      return [
        {
          basketToken: token,
          store: { id, slug, name },
          itemCount: lines.reduce((count, { quantity }) => count + quantity, 0),
          changedAt: updatedAt.toISOString(),
          selectedSlot: slot && !hasLapsed(slot, now) ? slot : undefined,
        },
      ]
    }),
  )
  return kept.flat().toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
}
