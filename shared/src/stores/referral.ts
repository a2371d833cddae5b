import { readonlyType } from 'nanostores'
import { on } from '../events/index.ts'
import { optional, isString, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

const RETENTION_DAYS = 30
const MAX_ID_LENGTH = 100

/** The shopper's referrer (spec §3 Referral): the ids of a partner and a customer, or a member's code. */
const Referral = shape({
  partnerId: optional(isString),
  customerId: optional(isString),
  code: optional(isString),
})
export type Referral = ShapeOf<typeof Referral>

const NO_REFERRAL: Referral = {}

const $current = singleton('referral', () => {
  const $persisted = persistentAtom('referral', {
    schema: Referral,
    neutral: NO_REFERRAL,
    days: RETENTION_DAYS,
  })
  // A referral is valid for one order.
  on('checkout/order-placed', () => $persisted.set(NO_REFERRAL))
  return $persisted
})
export const $referral = readonlyType($current)

/** Stores the referral in a page's address. A later link replaces it. */
export function noteReferral(query: URLSearchParams): void {
  const read = (name: string) => query.get(name)?.trim().slice(0, MAX_ID_LENGTH) || undefined
  const referral = {
    partnerId: read('referralPartnerId'),
    customerId: read('referralCustomerId'),
    code: read('referralCode'),
  }
  if (Object.values(referral).some(Boolean)) $current.set(referral)
}
