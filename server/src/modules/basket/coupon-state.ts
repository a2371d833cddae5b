import { createHash } from 'node:crypto'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  couponProblem,
  formatMoney,
  toMoney,
  type CouponFacts,
  type CouponProblem,
  type CouponTerms,
} from '@larder/shared/domain'
import type { Coupon } from '../../brand-data/index.ts'
import type { Executor } from '../../db/client.ts'
import { couponUses, orders } from '../../db/schema/index.ts'

/** Who uses a coupon, as far as is known: a member, else the e-mail address of the order. */
export type CouponPerson = { memberId: string | undefined; email: string | undefined }

const hashOf = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

/** Key under which uses are counted; undefined for somebody still unknown. */
export function couponIdentity({ memberId, email }: CouponPerson): string | undefined {
  if (memberId) return `member:${memberId}`
  return email ? `email:${hashOf(email)}` : undefined
}

/** A coupon of the brand’s data as the shared rule takes it. */
export const couponTerms = (coupon: Coupon): CouponTerms => ({ ...coupon, storeIds: coupon.stores })

function ordersOf({ memberId, email }: CouponPerson): SQL | undefined {
  return or(
    memberId ? eq(orders.memberId, memberId) : undefined,
    email ? sql`lower(${orders.contact}->>'email') = ${email.trim().toLowerCase()}` : undefined,
  )
}

type Asked = {
  brandId: string
  coupon: Coupon
  person: CouponPerson
  /** The basket's own draft: its use is no use before it. */
  exceptOrderId?: string | null
}

/** How often a coupon was used, by all and by this person. Inside a transaction that holds the coupon's lock the counts are final. */
export async function countUses(db: Executor, { brandId, coupon, person, exceptOrderId }: Asked) {
  const identity = couponIdentity(person)
  const used = and(
    eq(couponUses.brandId, brandId),
    eq(couponUses.code, coupon.code),
    exceptOrderId ? ne(couponUses.orderId, exceptOrderId) : undefined,
  )
  const byPerson = ordersOf(person)
  // One after the other: a transaction has one connection.
  const usedTotal = coupon.usesTotal === undefined ? 0 : await db.$count(couponUses, used)
  const usedByPerson =
    coupon.usesPerPerson === undefined || !identity
      ? 0
      : await db.$count(couponUses, and(used, eq(couponUses.identity, identity)))
  const ordersByPerson =
    coupon.firstOrderOnly && byPerson
      ? await db.$count(orders, and(eq(orders.brandId, brandId), eq(orders.state, 'placed'), byPerson))
      : 0
  return { usedTotal, usedByPerson, ordersByPerson }
}

/** Does the answer to a coupon tell whether its person ordered here before (trust T3)? */
export const isPersonal = ({ usesPerPerson, firstOrderOnly }: Coupon): boolean =>
  usesPerPerson !== undefined || firstOrderOnly === true

/** Why a coupon is not taken, or leaves the basket, in words. */
export function couponReason(problem: CouponProblem, { minSpendPence }: CouponTerms): string {
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

/** Why the coupon cannot be used now; undefined when it can (spec §4). */
export function problemOf(coupon: Coupon, facts: CouponFacts): CouponProblem | undefined {
  return couponProblem(couponTerms(coupon), facts)
}
