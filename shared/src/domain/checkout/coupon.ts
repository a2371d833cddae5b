import type { basketApi, FulfilmentMethod } from '../../contracts/index.ts'

/** A coupon's conditions. Days are `YYYY-MM-DD`, both ends included; an empty list means no restriction. */
export type CouponTerms = {
  from?: string | undefined
  until?: string | undefined
  storeIds: readonly number[]
  methods: readonly FulfilmentMethod[]
  minSpendPence: number
  /** Outcodes, sectors or postcodes; they apply to delivery only. */
  deliveryAreas: readonly string[]
  requirement: basketApi.CouponRequirement
  firstOrderOnly: boolean
  usesTotal?: number | undefined
  usesPerPerson?: number | undefined
}

export type CouponFacts = {
  /** `YYYY-MM-DD` in the store's zone. */
  today: string
  storeId: number
  fulfilmentMethod: FulfilmentMethod
  postcode?: string | undefined
  /** After deals and before the coupon. */
  subtotalPence: number
  usedTotal: number
  usedByPerson: number
  ordersByPerson: number
}

export type CouponProblem =
  | 'NOT_STARTED'
  | 'ENDED'
  | 'OTHER_STORE'
  | 'OTHER_METHOD'
  | 'OTHER_AREA'
  | 'MIN_SPEND'
  | 'USED_UP'
  | 'USED_BY_YOU'
  | 'FIRST_ORDER_ONLY'

const isLimitReached = (limit: number | undefined, used: number) => limit !== undefined && used >= limit

/**
 * Whether a UK postcode is in an outcode (`YO1`) or sector (`YO1 8`), or equals a postcode. Ignores spaces and case.
 */
export function isInPostcodeArea(postcode: string, area: string): boolean {
  const [outcode = '', rest = ''] = area.toUpperCase().split(' ')
  const compact = postcode.toUpperCase().replace(/\s/g, '')
  if (compact.length < 5) return compact === outcode && rest === ''
  return compact.slice(0, -3) === outcode && compact.slice(-3).startsWith(rest)
}

function getPlaceProblem(terms: CouponTerms, facts: CouponFacts): CouponProblem | undefined {
  const { storeId, fulfilmentMethod, postcode } = facts
  if (terms.storeIds.length > 0 && !terms.storeIds.includes(storeId)) return 'OTHER_STORE'
  if (terms.methods.length > 0 && !terms.methods.includes(fulfilmentMethod)) return 'OTHER_METHOD'
  const isElsewhere =
    fulfilmentMethod === 'delivery' &&
    terms.deliveryAreas.length > 0 &&
    postcode !== undefined &&
    !terms.deliveryAreas.some((area) => isInPostcodeArea(postcode, area))
  return isElsewhere ? 'OTHER_AREA' : undefined
}

/**
 * The reason why a coupon is not valid for this basket; undefined if it is. Registration is checked separately at
 * checkout (`couponConflict`), so that a guest can keep the coupon and sign in.
 */
export function couponProblem(terms: CouponTerms, facts: CouponFacts): CouponProblem | undefined {
  if (terms.from && facts.today < terms.from) return 'NOT_STARTED'
  if (terms.until && facts.today > terms.until) return 'ENDED'
  const place = getPlaceProblem(terms, facts)
  if (place) return place
  if (isLimitReached(terms.usesTotal, facts.usedTotal)) return 'USED_UP'
  if (isLimitReached(terms.usesPerPerson, facts.usedByPerson)) return 'USED_BY_YOU'
  if (terms.firstOrderOnly && facts.ordersByPerson > 0) return 'FIRST_ORDER_ONLY'
  return terms.minSpendPence > facts.subtotalPence ? 'MIN_SPEND' : undefined
}
