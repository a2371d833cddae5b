import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { BasketStore } from './basket-store.ts'
import type { Written } from './basket-terms.ts'
import type { Input, Who } from './basket.types.ts'
import { couponReason, couponTerms, isPersonal, judgeCoupon } from './coupon-state.ts'
import { findPerson } from './find-person.ts'

/** A basket's coupon: applied when it is valid for this basket and person, and removed again. */
export function basketCoupon({ db }: AppDeps, { findKnown, write, show, factsOf, shop }: BasketStore) {
  /** `ask` runs before an answer that reveals whether the basket's email address ordered before (trust T3). */
  async function applyCoupon(
    who: Who,
    { basketToken, coupon: sent, version }: Input<'applyCoupon'>,
    ask: (email: string) => Promise<void>,
  ) {
    const row = await findKnown(who, basketToken)
    const coupon = await shop.findCoupon(who.brandId, sent)
    if (!coupon) throw new AppError('COUPON_INVALID')
    if (row.contact?.email && isPersonal(coupon)) await ask(row.contact.email)
    const facts = await factsOf({ ...row, coupon: null }, who)
    const problem = await judgeCoupon(db, coupon, {
      ...facts,
      goodsPence: facts.priced.subtotalAfterDiscountsPence,
      person: () => findPerson(db, { row, memberId: who.session.memberId }),
      exceptOrderId: row.orderId,
    })
    if (problem === 'USED_UP' || problem === 'USED_BY_YOU') throw new AppError('COUPON_USED')
    if (problem) throw new AppError('COUPON_INVALID', { display: couponReason(problem, couponTerms(coupon)) })
    const needsReAppliedAfterAuth = coupon.requirement !== 'none' && !facts.shopper.isMember
    const written = await write(who, { row, version }, () => ({
      coupon: { code: coupon.code, needsReAppliedAfterAuth },
    }))
    return show(who, written)
  }

  async function removeCoupon(who: Who, { basketToken, version }: Written): Promise<basketApi.Basket> {
    const row = await findKnown(who, basketToken)
    return show(who, await write(who, { row, version }, () => ({ coupon: null })))
  }

  return { applyCoupon, removeCoupon }
}
