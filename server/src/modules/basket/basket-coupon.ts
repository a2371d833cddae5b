import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { BasketStore } from './basket-store.ts'
import type { WriteInput } from './basket-terms.ts'
import type { Input, Caller } from './basket.types.ts'
import { couponReason, couponTerms, isPersonal, checkCoupon } from './coupon-state.ts'
import { findPerson } from './find-person.ts'

/** A basket's coupon: applied when it is valid for this basket and person, and removed again. */
export function basketCoupon(
  { db }: AppDeps,
  { findKnown, write, show, factsOf: readState, shop }: BasketStore,
) {
  /** `ask` runs before an answer that reveals whether the basket's email address ordered before (trust T3). */
  async function applyCoupon(
    caller: Caller,
    { basketToken, coupon: sent, version }: Input<'applyCoupon'>,
    limitProbing: (email: string) => Promise<void>,
  ) {
    const row = await findKnown(caller, basketToken)
    const coupon = await shop.findCoupon(caller.brandId, sent)
    if (!coupon) throw new AppError('COUPON_INVALID')
    if (row.contact?.email && isPersonal(coupon)) await limitProbing(row.contact.email)
    const state = await readState({ ...row, coupon: null }, caller)
    const problem = await checkCoupon(db, coupon, {
      ...state,
      goodsPence: state.priced.subtotalAfterDiscountsPence,
      person: () => findPerson(db, { row, memberId: caller.session.memberId }),
      exceptOrderId: row.orderId,
    })
    if (problem === 'USED_UP' || problem === 'USED_BY_YOU') throw new AppError('COUPON_USED')
    if (problem) throw new AppError('COUPON_INVALID', { display: couponReason(problem, couponTerms(coupon)) })
    const needsReAppliedAfterAuth = coupon.requirement !== 'none' && !state.shopper.isMember
    const written = await write(caller, { row, version }, () => ({
      coupon: { code: coupon.code, needsReAppliedAfterAuth },
    }))
    return show(caller, written)
  }

  async function removeCoupon(
    caller: Caller,
    { basketToken, version }: WriteInput,
  ): Promise<basketApi.Basket> {
    const row = await findKnown(caller, basketToken)
    return show(caller, await write(caller, { row, version }, () => ({ coupon: null })))
  }

  return { applyCoupon, removeCoupon }
}
