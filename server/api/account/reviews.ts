import type { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { ordersQueries } from '../ordering/index.ts'
import { findReviewOf, insertReview } from '../catalog/index.ts'
import type { Owner } from './member-deps.ts'

/** A member may review an order once it has been delivered or collected, and only once. */
export const mayReview = ({ status, isReviewed }: { status: string; isReviewed: boolean }): boolean =>
  status === 'delivered' && !isReviewed

/** The review of an order; null while there is none. */
export async function findReview(
  db: Executor,
  { brandId }: Owner,
  businessOrderId: string,
): Promise<memberApi.Review | null> {
  const row = await findReviewOf(db, brandId, businessOrderId)
  return row
    ? { starRating: row.starRating, comment: row.comment, createdAt: row.createdAt.toISOString() }
    : null
}

type ReviewInput = { orderId: string; starRating: number; comment: string; now: Date }

/** Throws ORDER_VIEW (404) for an order that is not the member's own, REVIEW_CLOSED when it cannot be reviewed. */
export async function createReview(db: Db, owner: Owner, { orderId, starRating, comment, now }: ReviewInput) {
  const order = await ordersQueries(db).find({ brandId: owner.brandId, id: orderId })
  if (order?.state !== 'placed' || order.memberId !== owner.memberId) throw new AppError('ORDER_VIEW')
  if (order.status !== 'delivered') throw new AppError('REVIEW_CLOSED')
  const { storeId } = order
  const review = { ...owner, businessOrderId: orderId, storeId, starRating, comment, createdAt: now }
  if (!(await insertReview(db, review))) throw new AppError('REVIEW_CLOSED')
}
