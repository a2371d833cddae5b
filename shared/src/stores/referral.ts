import { readonlyType } from 'nanostores'
import { on } from '../events/index.ts'
import { optional, isString, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

const KEEP_DAYS = 30
const MAX_LENGTH = 100

/** Referrer of the shopper (spec §3 Referral): a partner's and a customer's id, or a member's own code. */
const Referral = shape({
  partnerId: optional(isString),
  customerId: optional(isString),
  code: optional(isString),
})
export type Referral = ShapeOf<typeof Referral>

const NO_REFERRAL: Referral = {}

const $current = singleton('referral', () => {
  const $persisted = persistentAtom('referral', { schema: Referral, neutral: NO_REFERRAL, days: KEEP_DAYS })
  // A referral is valid for one order.
  on('checkout/order-placed', () => $persisted.set(NO_REFERRAL))
  return $persisted
})
export const $referral = readonlyType($current)

/** Reads the referral from the first page's address; a later link replaces it. */
export function noteReferral(query: URLSearchParams): void {
  const read = (name: string) => query.get(name)?.trim().slice(0, MAX_LENGTH) || undefined
  const found = {
    partnerId: read('referralPartnerId'),
    customerId: read('referralCustomerId'),
    code: read('referralCode'),
  }
  if (Object.values(found).some(Boolean)) $current.set(found)
}
