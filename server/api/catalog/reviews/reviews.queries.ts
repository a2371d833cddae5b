import { and, avg, count, eq, inArray } from 'drizzle-orm'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { isOwnedBy, type Owner } from '../../model/per-brand.ts'
import { reviews } from '../../model/schema/index.ts'

type ReviewRow = typeof reviews.$inferSelect

export async function findReviewOfOrder(
  db: Executor,
  brandId: string,
  businessOrderId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.brandId, brandId), eq(reviews.businessOrderId, businessOrderId)))
  return row
}

export const findReviewsOfMember = (db: Executor, owner: Owner): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(isOwnedBy(reviews, owner))

export async function findReviewedOrders(
  db: Executor,
  brandId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: reviews.businessOrderId })
    .from(reviews)
    .where(and(eq(reviews.brandId, brandId), inArray(reviews.businessOrderId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

export const findAverageByStore = (db: Executor, brandId: string) =>
  db
    .select({ storeId: reviews.storeId, average: avg(reviews.starRating), count: count() })
    .from(reviews)
    .where(eq(reviews.brandId, brandId))
    .groupBy(reviews.storeId)

/** Inserts a review. Returns false when the order already has one. */
export async function insertReview(db: Executor, review: typeof reviews.$inferInsert): Promise<boolean> {
  const rows = await db.insert(reviews).values(review).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Removes a member's reviews: the stars remain for the store's rating, the text and the name are deleted. */
export async function removeMemberReviews(tx: Tx, owner: Owner): Promise<void> {
  await tx.update(reviews).set({ memberId: 'erased', comment: '' }).where(isOwnedBy(reviews, owner))
}
