import { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { getCaller, ordersService, type OrderRow } from '../ordering/index.ts'
import { findReviewOfOrder, insertReview } from '../catalog/index.ts'
import { toDataSubject } from '../members/index.ts'
import { loadCallingMember, getOwner, type MemberDeps, type Owner } from './member-deps.ts'
import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv, RequestContext } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { addOrderToBasket } from './reorder.ts'

/** A member may review an order once it has been delivered or collected, and only once. */
const canBeReviewed = ({ status, isReviewed }: { status: string; isReviewed: boolean }): boolean =>
  status === 'delivered' && !isReviewed

async function loadReview(
  db: Executor,
  { brandId }: Owner,
  businessOrderId: string,
): Promise<memberApi.Review | null> {
  const row = await findReviewOfOrder(db, brandId, businessOrderId)
  return row
    ? { starRating: row.starRating, comment: row.comment, createdAt: row.createdAt.toISOString() }
    : null
}

type ReviewInput = { order: OrderRow; starRating: number; comment: string; now: Date }

/** Throws REVIEW_CLOSED for an order that cannot be reviewed. */
async function createReview(db: Db, owner: Owner, { order, starRating, comment, now }: ReviewInput) {
  if (order.status !== 'delivered') throw new AppError('REVIEW_CLOSED')
  const { id: businessOrderId, storeId } = order
  const review = { ...owner, businessOrderId, storeId, starRating, comment, createdAt: now }
  if (!(await insertReview(db, review))) throw new AppError('REVIEW_CLOSED')
}

const PAGE_SIZE = 20

/**
 * A member's orders, reorders and reviews (spec §7 Member). Orders that were placed signed out with the member's proven
 * email address are theirs, too.
 */
export function memberOrdersRoutes(app: Hono<AppEnv>, deps: MemberDeps & AppDeps): void {
  const { db } = deps
  const orders = ordersService(deps)
  const loadSubject = async (context: RequestContext) => toDataSubject(await loadCallingMember(deps, context))
  const loadOrder = async (context: RequestContext, id: string) =>
    orders.loadOfMember(await loadSubject(context), id)

  mountRoute(app, memberApi.listOrders, async ({ kind, page }, context) => {
    const listing = { kind, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    const listed = await orders.listOfMember(await loadSubject(context), listing)
    return {
      orders: listed.orders.map((order) => ({ ...order, canReview: canBeReviewed(order) })),
      pagination: { page, pageSize: PAGE_SIZE, totalCount: listed.totalCount },
    }
  })
  mountRoute(app, memberApi.getOrder, async ({ businessOrderId }, context) => {
    const order = await orders.show(await loadOrder(context, businessOrderId), { isOwner: true })
    const { status, isReviewed } = order
    return {
      ...order,
      review: await loadReview(db, getOwner(context), businessOrderId),
      canReview: canBeReviewed({ status: status.status, isReviewed }),
    }
  })
  mountRoute(app, memberApi.reorder, async ({ businessOrderId, fulfilmentLocation, ...again }, context) => {
    const order = await loadOrder(context, businessOrderId)
    const { basketToken, fulfilmentMethod } = again
    const owner = getOwner(context)
    const reorder = { order, owner, basketToken, fulfilmentMethod, location: fulfilmentLocation }
    return addOrderToBasket(deps, getCaller(context), reorder)
  })
  mountRoute(app, memberApi.createReview, async ({ orderId, ...review }, context) => {
    const order = await loadOrder(context, orderId)
    await createReview(db, getOwner(context), { ...review, order, now: context.now })
    return { success: true }
  })
}
