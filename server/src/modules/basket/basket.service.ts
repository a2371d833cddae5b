import type { basketApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { basketCoupon } from './basket-coupon.ts'
import { basketLines } from './basket-lines.ts'
import { basketStore } from './basket-store.ts'
import type { Input, Caller } from './basket.types.ts'
import { basketTerms } from './basket-terms.ts'
import { emptyBasket } from './empty-basket.ts'
import type { SlotBook } from '../slots/index.ts'

/** Baskets: every write locks the basket, validates the change against the menu and returns new prices. */
export function basketService(deps: AppDeps, slots: SlotBook) {
  const store = basketStore(deps, slots)
  const { find, factsOf: readState, write, show, shop } = store
  return {
    find,
    factsOf: readState,
    write,
    show,
    shop,
    ...basketLines(store),
    ...basketTerms(deps, store, slots),
    ...basketCoupon(deps, store),

    /** The basket of a token or session; the input otherwise only describes an empty one. */
    async retrieve(caller: Caller, input: Input<'retrieve'>): Promise<basketApi.Basket> {
      const row = await find(caller, input.basketToken)
      if (row) return show(caller, row)
      const store = input.storeId ? await shop.findStore(caller.brandId, input.storeId) : undefined
      return emptyBasket(await shop.findOffer(caller.brandId), {
        store,
        method: input.fulfilmentMethod,
        location: input.fulfilmentLocation,
      })
    },
  }
}

export type BasketService = ReturnType<typeof basketService>
