import { readonlyType } from 'nanostores'
import { on } from '../events/index.ts'
import { isMaybe, isText, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { keptAtom } from './kept-atom.ts'

const KEEP_DAYS = 30
const MOST_LETTERS = 100

/** Who referred the shopper (spec §3 Referral): a partner's and a customer's id, or a member's own code. */
const Referral = shape({ partnerId: isMaybe(isText), customerId: isMaybe(isText), code: isMaybe(isText) })
export type Referral = ShapeOf<typeof Referral>

const NOBODY: Referral = {}

const $current = singleton('referral', () => {
  const $kept = keptAtom('referral', { schema: Referral, neutral: NOBODY, days: KEEP_DAYS })
  // A referral is valid for one order.
  on('checkout/order-placed', () => $kept.set(NOBODY))
  return $kept
})
export const $referral = readonlyType($current)

/** Reads the referral from the first page's address; a later link replaces it. */
export function noteReferral(query: URLSearchParams): void {
  const read = (name: string) => query.get(name)?.trim().slice(0, MOST_LETTERS) || undefined
  const found = {
    partnerId: read('referralPartnerId'),
    customerId: read('referralCustomerId'),
    code: read('referralCode'),
  }
  if (Object.values(found).some(Boolean)) $current.set(found)
}
