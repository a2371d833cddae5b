import { and, countDistinct, eq, inArray, ne } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { couponUseKeys, couponUses } from '../../model/schema/index.ts'

type Coupon = { brandId: string; code: string; exceptOrderId: string | null | undefined }
type CouponUse = { brandId: string; code: string; orderId: string }

/** Queries for coupon uses, and for the keys by which a person is recognised (decision 087). */
export const couponUsesQueries = (db: Executor) => ({
  /** The number of uses by everyone, except by one order. */
  count: ({ brandId, code, exceptOrderId }: Coupon): Promise<number> =>
    db.$count(
      couponUses,
      and(
        eq(couponUses.brandId, brandId),
        eq(couponUses.code, code),
        exceptOrderId ? ne(couponUses.orderId, exceptOrderId) : undefined,
      ),
    ),
  /** The number of orders that used the coupon and share a key with this person. */
  async countByKeys({ brandId, code, exceptOrderId }: Coupon, keys: readonly string[]): Promise<number> {
    const [used] = await db
      .select({ count: countDistinct(couponUseKeys.orderId) })
      .from(couponUseKeys)
      .where(
        and(
          eq(couponUseKeys.brandId, brandId),
          eq(couponUseKeys.code, code),
          inArray(couponUseKeys.key, [...keys]),
          exceptOrderId ? ne(couponUseKeys.orderId, exceptOrderId) : undefined,
        ),
      )
    return used?.count ?? 0
  },
  async insert(use: CouponUse & { usedAt: Date }): Promise<void> {
    await db.insert(couponUses).values(use)
  },
  /**
   * Inserts keys and returns how many were new. For a coupon with one use per person, the second use of a key is
   * rejected.
   */
  async insertKeys(
    { brandId, code, orderId }: CouponUse,
    keys: readonly string[],
    isSingle: boolean,
  ): Promise<number> {
    const inserted = await db
      .insert(couponUseKeys)
      .values(keys.map((key) => ({ brandId, code, orderId, key, isSingle })))
      .onConflictDoNothing()
      .returning({ key: couponUseKeys.key })
    return inserted.length
  },
  async deleteOfOrder(brandId: string, orderId: string): Promise<void> {
    await db.delete(couponUses).where(and(eq(couponUses.brandId, brandId), eq(couponUses.orderId, orderId)))
  },
})
