import { and, eq } from 'drizzle-orm'
import { wallClock } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Tx } from '../../db/client.ts'
import { couponUses, coupons } from '../../db/schema/index.ts'
import { couponIdentity, countUses, problemOf, type BasketFacts } from '../basket/index.ts'

type Claim = { facts: BasketFacts; orderId: string; person: { memberId: string | undefined; email: string } }

/**
 * Counts one use of the basket's coupon for an order. The coupon's row is locked first, so that two
 * orders after its last use wait for each other and one of them is refused (trust P6).
 */
export async function claimCoupon(tx: Tx, { facts, orderId, person }: Claim): Promise<void> {
  const { coupon, row, place, now, store, priced } = facts
  if (!coupon) return
  const { brandId } = row
  await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(and(eq(coupons.brandId, brandId), eq(coupons.code, coupon.code)))
    .for('update')
  const problem = problemOf(coupon, {
    today: wallClock(now, store?.timeZone ?? 'Europe/London').day,
    storeId: row.storeId ?? 0,
    fulfilmentMethod: row.fulfilmentMethod,
    postcode: place?.postcode,
    subtotalPence: priced.subtotalAfterDiscountsPence + priced.couponGoodsPence,
    ...(await countUses(tx, { brandId, coupon, person })),
  })
  if (problem) throw new AppError('COUPON_USED')
  const identity = couponIdentity(person) ?? ''
  await tx.insert(couponUses).values({ brandId, code: coupon.code, orderId, identity, usedAt: now })
}
