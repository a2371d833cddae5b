import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { requireBasket, writeBasket, loadPerson, type Caller, type BasketCallInput } from './basket-access.ts'
import { loadBasketState } from './basket-state.ts'
import type { BasketWriteInput } from './basket-terms.ts'
import { checkCoupon, couponRejectionText, toCouponTerms, revealsOrderHistory } from './coupon-state.ts'
import { shopQueries } from './shop.queries.ts'
import { showBasket } from './show-basket.ts'

type ApplyCoupon = BasketCallInput<'applyCoupon'> & {
  /** Runs before a response that reveals whether the basket's email address has ordered before (trust T3). */
  limitProbing: (email: string) => Promise<void>
}

/** Applies a coupon that is valid for this basket and person. Throws COUPON_INVALID or COUPON_USED. */
export async function applyCoupon(
  deps: AppDeps,
  caller: Caller,
  { basketToken, coupon: sent, version, limitProbing }: ApplyCoupon,
): Promise<basketApi.Basket> {
  const row = await requireBasket(deps, caller, basketToken)
  const coupon = await shopQueries(deps).findCoupon(caller.brandId, sent)
  if (!coupon) throw new AppError('COUPON_INVALID')
  if (row.contact?.email && revealsOrderHistory(coupon)) await limitProbing(row.contact.email)
  const state = await loadBasketState(deps, { ...row, coupon: null }, caller)
  const problem = await checkCoupon(deps.db, coupon, {
    ...state,
    goodsPence: state.priced.subtotalAfterDiscountsPence,
    person: () => loadPerson(deps.db, { row, memberId: caller.session.memberId }),
    exceptOrderId: row.orderId,
  })
  if (problem === 'USED_UP' || problem === 'USED_BY_YOU') throw new AppError('COUPON_USED')
  if (problem)
    throw new AppError('COUPON_INVALID', { display: couponRejectionText(problem, toCouponTerms(coupon)) })
  const needsReAppliedAfterAuth = coupon.requirement !== 'none' && !state.shopper.isMember
  const applied = { code: coupon.code, needsReAppliedAfterAuth }
  const written = await writeBasket(deps, caller, { row, version, change: () => ({ coupon: applied }) })
  return showBasket(deps, caller, written)
}

export async function removeCoupon(
  deps: AppDeps,
  caller: Caller,
  { basketToken, version }: BasketWriteInput,
): Promise<basketApi.Basket> {
  const row = await requireBasket(deps, caller, basketToken)
  const written = await writeBasket(deps, caller, { row, version, change: () => ({ coupon: null }) })
  return showBasket(deps, caller, written)
}
