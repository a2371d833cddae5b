import type { FulfilmentLocation } from '@larder/shared/contracts'
import { wallClock, type CouponProblem, type Shopper } from '@larder/shared/domain'
import type { Coupon, Store } from '../../model/index.ts'
import type { Db } from '../../kernel/db/client.ts'
import type { Session } from '../../kernel/http/context.ts'
import { checkCoupon } from './coupon-state.ts'
import { findPerson } from './find-person.ts'
import { dealsInScope } from './deals-in-scope.ts'
import { locationOf } from './basket-location.ts'
import { methodTerms, type MethodTerms } from './method-terms.ts'
import { itemSlugs, resolveLine, type Menu, type ResolvedLine } from './lines/index.ts'
import type { BasketRow } from '../basket-records/index.ts'
import { priceBasket, type PricedBasket } from '../pricing/index.ts'
import { creditForBasket, spendInPeriod } from '../rewards/index.ts'
import type { BrandOffer, ShopQueries } from './shop.queries.ts'
import { membersQueries, type Owner } from '../members/index.ts'

export type Viewer = { session: Session; now: Date }

/** Everything that is derived about a basket at one moment, before it is put into the reply's shape. */
export type BasketState = {
  row: BasketRow
  offer: BrandOffer
  store: Store | undefined
  /** The store's day, `YYYY-MM-DD`. */
  today: string
  /** The location that decides area, fee, minimum and coupons: the delivery address, once there is one (trust T29). */
  location: FulfilmentLocation | null
  terms: MethodTerms | undefined
  lines: ResolvedLine[]
  priced: PricedBasket
  coupon: Coupon | undefined
  /** The row's coupon does not apply (any more). */
  couponProblem: { code: string; problem: CouponProblem | 'UNKNOWN'; terms: Coupon | undefined } | undefined
  shopper: Shopper
  loyaltySpendPence: number
  /** The member's credit that this order uses. */
  creditPence: number
  now: Date
}

/** What a coupon is checked against. */
type CouponContext = Pick<BasketState, 'location' | 'today'> & {
  memberId: Session['memberId']
  goodsPence: number
}

/** Always left to pay: no gateway accepts a payment of zero. */
const MIN_PAYMENT_PENCE = 100

const EMPTY_CHARGES = { costPence: 0, tiers: [] }

/** A member's spend in the period that decides their loyalty tier; 0 for guests and without a scheme. */
async function spendOf(db: Db, owner: Owner | undefined, { offer, now }: { offer: BrandOffer; now: Date }) {
  const { loyalty } = offer.rewards
  if (!owner || !loyalty.isEnabled) return 0
  const { periodDays } = loyalty
  return (await spendInPeriod(db, owner, { now, periodDays })).spendPence
}

/** The part of a member's credit that this basket uses. */
async function creditOf(
  db: Db,
  owner: Owner | undefined,
  { row, priced }: { row: BasketRow; priced: PricedBasket },
) {
  if (!owner || priced.lines.length === 0) return 0
  const availablePence = await creditForBasket(db, owner, row.orderId)
  return Math.max(0, Math.min(availablePence, priced.totalPence - MIN_PAYMENT_PENCE))
}

/** Computes what a basket costs and its problems, for one viewer at one moment. */
export function basketStateReader(db: Db, shop: ShopQueries) {
  async function shopperOf(brandId: string, { memberId }: Session): Promise<Shopper> {
    if (!memberId) return { isMember: false, isPhoneVerified: false }
    return { isMember: true, isPhoneVerified: await membersQueries(db).isPhoneVerified(brandId, memberId) }
  }

  async function couponStateOf(
    coupon: Coupon | undefined,
    row: BasketRow,
    { memberId, ...at }: CouponContext,
  ) {
    const person = () => findPerson(db, { row, memberId })
    const problem =
      coupon && (await checkCoupon(db, coupon, { row, ...at, person, exceptOrderId: row.orderId }))
    const valid = coupon && !problem ? coupon : undefined
    if (!row.coupon || valid) return { coupon: valid, couponProblem: undefined }
    const couponProblem = { code: row.coupon.code, problem: problem ?? ('UNKNOWN' as const), terms: coupon }
    return { coupon: undefined, couponProblem }
  }

  /** Reads what the row refers to, concurrently. */
  async function readReferences(row: BasketRow, session: Session) {
    const { brandId, storeId } = row
    const [offer, store, items, coupon, shopper] = await Promise.all([
      shop.findOffer(brandId),
      storeId === null ? undefined : shop.findStore(brandId, storeId),
      storeId === null ? new Map() : shop.findItems(brandId, storeId, itemSlugs(row.lines)),
      row.coupon ? shop.findCoupon(brandId, row.coupon.code) : undefined,
      shopperOf(brandId, session),
    ])
    return { offer, store, items, coupon, shopper }
  }

  return async function factsOf(row: BasketRow, { session, now }: Viewer): Promise<BasketState> {
    const { brandId, storeId, fulfilmentMethod: method } = row
    const { offer, store, items, coupon: candidate, shopper } = await readReferences(row, session)
    const zone = store?.timeZone ?? offer.brand.profile.defaultTimeZone
    const today = wallClock(now, zone).day
    const scope = { storeId: storeId ?? 0, method, today }
    const menu: Menu = { brandId, offer, items, scope }
    const lines = row.lines.map((line) => resolveLine(line, menu))
    const location = locationOf(row)
    const terms = store && methodTerms(store, { method, location: location, now })
    const input = {
      lines: lines.map(({ pricing }) => pricing),
      deals: dealsInScope(offer, [...items.values()], scope),
      paysMemberPrices: store?.membershipPricing === true && shopper.isMember,
      charges: terms?.charges ?? EMPTY_CHARGES,
    }
    const undiscounted = priceBasket(input)
    const { coupon, couponProblem } = await couponStateOf(candidate, row, {
      location,
      today,
      memberId: session.memberId,
      goodsPence: undiscounted.subtotalAfterDiscountsPence,
    })
    const owner = session.memberId ? { brandId, memberId: session.memberId } : undefined
    const priced = coupon ? priceBasket({ ...input, coupon: coupon.discount }) : undiscounted
    return {
      row,
      offer,
      store,
      today,
      location,
      terms,
      lines,
      priced,
      coupon,
      couponProblem,
      shopper,
      loyaltySpendPence: await spendOf(db, owner, { offer, now }),
      creditPence: await creditOf(db, owner, { row, priced }),
      now,
    }
  }
}

export type ReadState = ReturnType<typeof basketStateReader>
