import type { AppDeps } from '../../app-deps.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import type { LineContext } from '../substitution/candidates.ts'

/** Where and for whom the lines of an order are packed. A store that has gone sells nothing instead. */
export async function loadLineContext(
  deps: AppDeps,
  { brandId, storeId, fulfilmentMethod: method, memberId }: OrderRow,
): Promise<LineContext> {
  const store = await shopQueries(deps).findStore(brandId, storeId)
  const paysMemberPrices = store?.membershipPricing === true && memberId !== null
  return { brandId, storeId, method, paysMemberPrices, now: deps.clock() }
}
