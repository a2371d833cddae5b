import type { OrderParts, OrderStep } from '@larder/contracts/shop-counts'
import type { Session } from '@larder/kernel/http/context.ts'
import { WALLET_NAMES } from '@larder/shared/domain'
import type { paymentApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { getBasketOwner } from '../basket/basket-access.ts'
import { basketQueries } from '../basket/basket.queries.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { findLastOrder } from './orders.queries.ts'

/** A page reports its order within minutes; one that is older than this is another order. */
const MAX_AGE_MS = 3_600_000

/** A payment method as operators read it: "nobody pays by card". */
const nameMethod = (method: paymentApi.PaymentKind): string =>
  WALLET_NAMES[method] ?? (method === 'Cash' ? 'cash' : 'card')

type Query = { brandId: string; session: Session; step: OrderStep }

/** The store of a session's basket at the checkout, and store and payment method of the order that it has placed. */
export async function loadOrderParts(deps: AppDeps, { brandId, session, step }: Query): Promise<OrderParts> {
  const loadSlug = async (storeId: number | null | undefined) =>
    typeof storeId === 'number' ? (await shopQueries(deps).findStore(brandId, storeId))?.slug : undefined
  if (step === 'started-checkout') {
    const basket = await basketQueries(deps.db).findLast(brandId, getBasketOwner(session))
    return { store: await loadSlug(basket?.storeId) }
  }
  const since = new Date(deps.clock().getTime() - MAX_AGE_MS)
  const order = await findLastOrder(deps.db, brandId, { ...session, since })
  if (order?.state !== 'placed') return {}
  const { paymentMethod, storeId } = order
  return {
    store: await loadSlug(storeId),
    paymentMethod: paymentMethod ? nameMethod(paymentMethod) : undefined,
  }
}
