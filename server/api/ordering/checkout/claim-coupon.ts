import { and, eq } from 'drizzle-orm'
import { AppError } from '@larder/shared/errors'
import type { Tx } from '@larder/kernel/db/client.ts'
import { coupons } from '../../model/schema/index.ts'
import { couponUsesQueries } from '../basket/coupon-uses.queries.ts'
import { isSingleUse, checkCoupon } from '../basket/coupon-state.ts'
import type { BasketState } from '../basket/basket-state.ts'
import { createIdentityKeys, type Person } from '../orders/order-keys.ts'

type CouponClaim = { state: BasketState; orderId: string; person: Person }

/**
 * Counts one use of the basket's coupon for an order. The coupon's row is locked first, so that two orders with its
 * last use wait for each other and one of them is rejected (trust P6).
 */
export async function claimCoupon(tx: Tx, { state, orderId, person }: CouponClaim): Promise<void> {
  const { coupon, row, now, priced } = state
  if (!coupon) return
  const { brandId } = row
  await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(and(eq(coupons.brandId, brandId), eq(coupons.code, coupon.code)))
    .for('update')
  const problem = await checkCoupon(tx, coupon, {
    ...state,
    goodsPence: priced.subtotalAfterDiscountsPence + priced.couponGoodsPence,
    person: () => Promise.resolve(person),
    exceptOrderId: orderId,
  })
  if (problem) throw new AppError('COUPON_USED')
  const { code } = coupon
  const keys = createIdentityKeys(person)
  const uses = couponUsesQueries(tx)
  await uses.insert({ brandId, code, orderId, usedAt: now })
  if (keys.length === 0) return
  const inserted = await uses.insertKeys({ brandId, code, orderId }, keys, isSingleUse(coupon))
  // A person with one of these keys has already used the coupon, whatever the counts say.
  if (inserted < keys.length) throw new AppError('COUPON_USED')
}

/**
 * Moves a draft's coupon use to the new person after contact details were corrected, if that person may use the coupon.
 */
export async function reclaimCoupon(tx: Tx, claim: CouponClaim): Promise<void> {
  const { row, coupon } = claim.state
  if (!coupon) return
  await couponUsesQueries(tx).deleteOfOrder(row.brandId, claim.orderId)
  await claimCoupon(tx, claim)
}
