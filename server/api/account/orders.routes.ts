import { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { ordersQueries, readCaller, ordersService } from '../ordering/index.ts'
import { findReviewOfOrder, insertReview } from '../catalog/index.ts'
import { readOwner, type Owner } from './member-deps.ts'
import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { addOrderToBasket } from './reorder.ts'

/** A member may review an order once it has been delivered or collected, and only once. */
const canBeReviewed = ({ status, isReviewed }: { status: string; isReviewed: boolean }): boolean =>
  status === 'delivered' && !isReviewed

/** The review of an order; null while there is none. */
async function findReview(
  db: Executor,
  { brandId }: Owner,
  businessOrderId: string,
): Promise<memberApi.Review | null> {
  const row = await findReviewOfOrder(db, brandId, businessOrderId)
  return row
    ? { starRating: row.starRating, comment: row.comment, createdAt: row.createdAt.toISOString() }
    : null
}

type ReviewInput = { orderId: string; starRating: number; comment: string; now: Date }

/** Throws ORDER_VIEW (404) for an order that is not the member's own, REVIEW_CLOSED when it cannot be reviewed. */
async function createReview(db: Db, owner: Owner, { orderId, starRating, comment, now }: ReviewInput) {
  const order = await ordersQueries(db).find({ brandId: owner.brandId, id: orderId })
  if (order?.state !== 'placed' || order.memberId !== owner.memberId) throw new AppError('ORDER_VIEW')
  if (order.status !== 'delivered') throw new AppError('REVIEW_CLOSED')
  const { storeId } = order
  const review = { ...owner, businessOrderId: orderId, storeId, starRating, comment, createdAt: now }
  if (!(await insertReview(db, review))) throw new AppError('REVIEW_CLOSED')
}

const PAGE_SIZE = 20

/** A member's orders, reorders and reviews (spec §7 Member). */
export function memberOrdersRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { db } = deps
  const orders = ordersService(deps)
  mountRoute(app, memberApi.listOrders, async ({ kind, page }, context) => {
    const { brandId, memberId } = readOwner(context)
    const listing = { kind, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    const listed = await orders.listOfMember(brandId, memberId, listing)
    return {
      orders: listed.orders.map((order) => ({ ...order, canReview: canBeReviewed(order) })),
      pagination: { page, pageSize: PAGE_SIZE, totalCount: listed.totalCount },
    }
  })
  mountRoute(app, memberApi.getOrder, async ({ businessOrderId }, context) => {
    const owner = readOwner(context)
    const order = await orders.ofMember(owner.brandId, owner.memberId, businessOrderId)
    const { status, isReviewed } = order
    return {
      ...order,
      review: await findReview(db, owner, businessOrderId),
      canReview: canBeReviewed({ status: status.status, isReviewed }),
    }
  })
  mountRoute(app, memberApi.reorder, async ({ businessOrderId, fulfilmentLocation, ...again }, context) => {
    const owner = readOwner(context)
    const { brandId, memberId } = owner
    const order = await ordersQueries(db).find({ brandId, id: businessOrderId })
    if (order?.state !== 'placed' || order.memberId !== memberId) throw new AppError('ORDER_VIEW')
    const { basketToken, fulfilmentMethod } = again
    const reorder = { order, owner, basketToken, fulfilmentMethod, location: fulfilmentLocation }
    return addOrderToBasket(deps, readCaller(context), reorder)
  })
  mountRoute(app, memberApi.createReview, async (review, context) => {
    await createReview(db, readOwner(context), { ...review, now: context.now })
    return { success: true }
  })
}
