import { wallClock } from '@larder/shared/domain'
import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Coupon } from '../../model/index.ts'
import type { BasketFacts } from './basket-facts.ts'
import type { BasketStore } from './basket-store.ts'
import type { Written } from './basket-terms.ts'
import type { Input, Who } from './basket.types.ts'
import { couponReason, couponTerms, countUses, isPersonal, problemOf } from './coupon-state.ts'
import { findPerson } from './find-person.ts'

/** A basket's coupon: taken when it holds for this basket and person, and taken off again. */
export function basketCoupon({ db }: AppDeps, { findKnown, write, show, factsOf, shop }: BasketStore) {
  /** Why the coupon does not hold for the basket as `facts` has it, priced without one; undefined when it does. */
  async function couponProblemOf(coupon: Coupon, { row, store, place, priced }: BasketFacts, who: Who) {
    const { brandId, now, session } = who
    const person = () => findPerson(db, { row, memberId: session.memberId })
    return problemOf(coupon, {
      today: wallClock(now, store?.timeZone ?? 'Europe/London').day,
      storeId: row.storeId ?? 0,
      fulfilmentMethod: row.fulfilmentMethod,
      postcode: place?.postcode,
      subtotalPence: priced.subtotalAfterDiscountsPence,
      ...(await countUses(db, { brandId, coupon, exceptOrderId: row.orderId, person })),
    })
  }

  /** `ask` comes before an answer that tells whether the basket's e-mail address ordered before (trust T3). */
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
    const problem = await couponProblemOf(coupon, facts, who)
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
