import type { FulfilmentLocation } from '@larder/shared/contracts'
import {
  couponProblem,
  formatMoney,
  toMoney,
  type CouponProblem,
  type CouponTerms,
} from '@larder/shared/domain'
import type { Coupon } from '../../model/index.ts'
import type { Executor } from '@larder/kernel/db/client.ts'
import type { BasketRow } from './basket.queries.ts'
import { couponUsesQueries } from './coupon-uses.queries.ts'
import { hasOrdered, createIdentityKeys, type Person } from '../orders/order-keys.ts'

/** A coupon in the shape that the shared rule expects. */
export const toCouponTerms = (coupon: Coupon): CouponTerms => ({ ...coupon, storeIds: coupon.stores })

type UsesQuery = {
  brandId: string
  coupon: Coupon
  /** Returns the person of the basket or order; called only when the coupon has limits per person. */
  person: () => Promise<Person>
  /** The basket's own draft, whose use does not count. */
  exceptOrderId?: string | null
}

/** Whether a second use by the same person is always rejected. */
export const isSingleUse = ({ firstOrderOnly, usesPerPerson }: Coupon): boolean =>
  firstOrderOnly || usesPerPerson === 1

const NO_USES = { usedByPerson: 0, ordersByPerson: 0 }

async function countUsesByPerson(db: Executor, { brandId, coupon, person, exceptOrderId }: UsesQuery) {
  const { code, firstOrderOnly, usesPerPerson } = coupon
  if (!firstOrderOnly && usesPerPerson === undefined) return NO_USES
  const keys = createIdentityKeys(await person())
  if (keys.length === 0) return NO_USES
  const uses = couponUsesQueries(db)
  // A draft of another basket of the same person that uses the coupon counts as a use.
  const usedByPerson = await uses.countByKeys({ brandId, code, exceptOrderId }, keys)
  const isKnown =
    firstOrderOnly && (await hasOrdered(db, { brandId, keys, exceptOrderId: exceptOrderId ?? null }))
  return { usedByPerson, ordersByPerson: firstOrderOnly ? Math.max(Number(isKnown), usedByPerson) : 0 }
}

/** The number of uses of a coupon, in total and by this person. */
async function countCouponUses(db: Executor, asked: UsesQuery) {
  const { brandId, coupon, exceptOrderId } = asked
  // The queries run one after the other, because a transaction has one connection.
  const usedTotal =
    coupon.usesTotal === undefined
      ? 0
      : await couponUsesQueries(db).count({ brandId, code: coupon.code, exceptOrderId })
  return { usedTotal, ...(await countUsesByPerson(db, asked)) }
}

/** Whether the result of a coupon check reveals that its person ordered here before (trust T3). */
export const revealsOrderHistory = ({ usesPerPerson, firstOrderOnly }: Coupon): boolean =>
  usesPerPerson !== undefined || firstOrderOnly === true

/** The message that explains why a coupon is rejected or removed from the basket. */
export function couponRejectionText(problem: CouponProblem, { minSpendPence }: CouponTerms): string {
  switch (problem) {
    case 'NOT_STARTED':
      return 'This coupon is not valid yet.'
    case 'ENDED':
      return 'This coupon has ended.'
    case 'OTHER_STORE':
      return 'This coupon is for another store.'
    case 'OTHER_METHOD':
      return 'This coupon is not valid for this order type.'
    case 'OTHER_AREA':
      return 'This coupon is not valid at your delivery address.'
    case 'MIN_SPEND':
      return `Spend ${formatMoney(toMoney(minSpendPence), 'GBP')} or more to use this coupon.`
    case 'USED_UP':
    case 'USED_BY_YOU':
      return 'This coupon has already been used.'
    case 'FIRST_ORDER_ONLY':
      return 'This coupon is for your first order only.'
  }
}

type CouponContext = Pick<UsesQuery, 'person' | 'exceptOrderId'> & {
  row: Pick<BasketRow, 'brandId' | 'storeId' | 'fulfilmentMethod'>
  /** The order's location, which decides coupons that are limited to an area. */
  location: FulfilmentLocation | null
  /** The date in the store's time zone, `YYYY-MM-DD`. */
  today: string
  /** The price of the items after discounts, without the coupon. */
  goodsPence: number
}

/**
 * The reason why a basket may not use a coupon now; undefined when it may (spec §5, §6). Inside a transaction that
 * holds the coupon's lock the result is final.
 */
export async function checkCoupon(
  db: Executor,
  coupon: Coupon,
  { row, location, today, goodsPence, person, exceptOrderId }: CouponContext,
): Promise<CouponProblem | undefined> {
  return couponProblem(toCouponTerms(coupon), {
    today,
    storeId: row.storeId ?? 0,
    fulfilmentMethod: row.fulfilmentMethod,
    postcode: location?.postcode,
    subtotalPence: goodsPence,
    ...(await countCouponUses(db, { brandId: row.brandId, coupon, person, exceptOrderId })),
  })
}
