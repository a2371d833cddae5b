import type { basketApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { basketQueries, type BasketRow } from './basket.queries.ts'
import { loadBasket, isBasketOwner, type Caller, type BasketCallInput } from './basket-access.ts'
import { loadBasketState, createEmptyBasket } from './basket-state.ts'
import { toBasketReply } from './reply.ts'
import { shopQueries } from './shop.queries.ts'

/** The response for a basket. A coupon that no longer applies is removed, and the response gives the reason once. */
export async function showBasket(deps: AppDeps, caller: Caller, row: BasketRow): Promise<basketApi.Basket> {
  const state = await loadBasketState(deps, row, caller)
  if (state.couponProblem) await basketQueries(deps.db).dropCoupon(row)
  return toBasketReply(state, { isOwner: isBasketOwner(row, caller.session) })
}

/** The basket of a token or session. Otherwise the input only describes an empty basket. */
export async function retrieveBasket(
  deps: AppDeps,
  caller: Caller,
  input: BasketCallInput<'retrieve'>,
): Promise<basketApi.Basket> {
  const row = await loadBasket(deps, caller, input.basketToken)
  if (row) return showBasket(deps, caller, row)
  const shop = shopQueries(deps)
  const store = input.storeId ? await shop.findStore(caller.brandId, input.storeId) : undefined
  return createEmptyBasket(await shop.findOffer(caller.brandId), {
    store,
    method: input.fulfilmentMethod,
    location: input.fulfilmentLocation,
  })
}
