import { and, eq } from 'drizzle-orm'
import { wallClock } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Tx } from '../../db/client.ts'
import { couponUseKeys, couponUses, coupons } from '../../db/schema/index.ts'
import { countUses, isSingleUse, problemOf, type BasketFacts } from '../basket/index.ts'
import { identityKeys, type Person } from '../orders/index.ts'

type Claim = { facts: BasketFacts; orderId: string; person: Person }

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
    ...(await countUses(tx, {
      brandId,
      coupon,
      person: () => Promise.resolve(person),
      exceptOrderId: orderId,
    })),
  })
  if (problem) throw new AppError('COUPON_USED')
  const { code } = coupon
  const keys = identityKeys(person)
  await tx.insert(couponUses).values({ brandId, code, orderId, identity: keys[0] ?? '', usedAt: now })
  if (keys.length === 0) return
  const isSingle = isSingleUse(coupon)
  const rows = keys.map((key) => ({ brandId, code, orderId, key, isSingle }))
  const noted = await tx
    .insert(couponUseKeys)
    .values(rows)
    .onConflictDoNothing()
    .returning({ key: couponUseKeys.key })
  // Somebody with one of the keys has used it, whatever was counted.
  if (noted.length < keys.length) throw new AppError('COUPON_USED')
}

/** The person of a draft was put right: its coupon is that person's now, if they may use it. */
export async function reclaimCoupon(tx: Tx, claim: Claim): Promise<void> {
  const { row, coupon } = claim.facts
  if (!coupon) return
  const isOwn = and(eq(couponUses.brandId, row.brandId), eq(couponUses.orderId, claim.orderId))
  await tx.delete(couponUses).where(isOwn)
  await claimCoupon(tx, claim)
}
