import type { Hono } from 'hono'
import { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { route } from '@larder/kernel/http/route.ts'
import { callerOf, ordersQueries, ordersService } from '../ordering/index.ts'
import { ownerOf } from './member-deps.ts'
import { orderAgain } from './reorder.ts'
import { createReview, findReview, mayReview } from './reviews.ts'

const PAGE_SIZE = 20

/** A member's own orders, ordering again, and reviews (spec §7 Member). */
export function memberOrdersRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { db } = deps
  const orders = ordersService(deps)
  route(app, memberApi.listOrders, async ({ kind, page }, context) => {
    const { brandId, memberId } = ownerOf(context)
    const listing = { kind, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    const listed = await orders.listOfMember(brandId, memberId, listing)
    return {
      orders: listed.orders.map((order) => ({ ...order, canReview: mayReview(order) })),
      pagination: { page, pageSize: PAGE_SIZE, totalCount: listed.totalCount },
    }
  })
  route(app, memberApi.getOrder, async ({ businessOrderId }, context) => {
    const owner = ownerOf(context)
    const order = await orders.ofMember(owner.brandId, owner.memberId, businessOrderId)
    const { status, isReviewed } = order
    return {
      ...order,
      review: await findReview(db, owner, businessOrderId),
      canReview: mayReview({ status: status.status, isReviewed }),
    }
  })
  route(app, memberApi.reorder, async ({ businessOrderId, ...again }, context) => {
    const { brandId, memberId } = ownerOf(context)
    const order = await ordersQueries(db).find({ brandId, id: businessOrderId })
    if (order?.state !== 'placed' || order.memberId !== memberId) throw new AppError('ORDER_VIEW')
    const { basketToken, fulfilmentMethod } = again
    return orderAgain(deps, callerOf(context), { order, basketToken, fulfilmentMethod })
  })
  route(app, memberApi.createReview, async (review, context) => {
    await createReview(db, ownerOf(context), { ...review, now: context.now })
    return { success: true }
  })
}
