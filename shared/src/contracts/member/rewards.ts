import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { Money } from '../money.ts'
import { nothing } from './member-call.ts'

/** A tier of the loyalty scheme. Amounts in major units. */
export const LoyaltyTier = z.object({
  name: z.string(),
  /** The spend within the period that is needed for the tier. */
  spend: Money,
  /** Credit granted when the tier is reached. */
  reward: Money,
  text: z.string(),
  isReached: z.boolean(),
})
export type LoyaltyTier = z.infer<typeof LoyaltyTier>

/** A member's progress. Spend counts over `periodDays`. */
export const LoyaltyProgress = z.object({
  spend: Money,
  points: z.int(),
  periodDays: z.int(),
  currentTier: z.string().nullable(),
  nextTier: z.string().nullable(),
  /** The spend that is missing until the next tier; 0 at the top. */
  nextTierIn: Money,
  /** Progress from the current tier to the next, 0 to 100. */
  percent: z.int(),
  tiers: z.array(LoyaltyTier),
})
export type LoyaltyProgress = z.infer<typeof LoyaltyProgress>

export const loyaltyProgress = endpoint({
  method: 'GET',
  access: 'member',
  path: '/api/member/loyalty/progress',
  summary: 'Progress towards the next reward, for a store; `progress` is null while the scheme is off.',
  body: z.object({ storeId: z.coerce.number().int() }),
  reply: z.object({
    progress: LoyaltyProgress.nullable(),
    store: z.object({ storeId: z.int(), storeName: z.string() }).nullable(),
  }),
})
export const loyaltySummary = endpoint({
  method: 'GET',
  access: 'member',
  path: '/api/member/loyalty/summary',
  summary: 'The scheme, the member’s progress and the points collected, newest first.',
  body: nothing,
  reply: z.object({
    isEnabled: z.boolean(),
    name: z.string(),
    intro: z.string(),
    pointsPerPound: z.int(),
    lifetimePoints: z.int(),
    currencyCode: z.string(),
    progress: LoyaltyProgress.nullable(),
    history: z.array(z.object({ at: z.iso.datetime(), points: z.int(), spend: Money, text: z.string() })),
  }),
})

export const referralSummary = endpoint({
  method: 'GET',
  access: 'member',
  path: '/api/member/referral/summary',
  summary: 'The member’s referral code and its results.',
  body: nothing,
  reply: z.object({
    referFriendCode: z.string(),
    /** The URL to share, which opens registration with the code filled in. */
    shareUrl: z.string(),
    isEnabled: z.boolean(),
    text: z.string(),
    /** £5 for both members (spec §9), major units. */
    rewardAmount: Money,
    currencyCode: z.string(),
    pending: z.int(),
    rewarded: z.int(),
    earned: Money,
    /** The invitation with which this member registered, if there was one. */
    invitedBy: z.object({ status: z.enum(['pending', 'rewarded']) }).nullable(),
  }),
})
export const creditSummary = endpoint({
  method: 'GET',
  access: 'member',
  path: '/api/member/credit/summary',
  summary: 'Credit balance and its entries, newest first; credit reduces the next order.',
  body: nothing,
  reply: z.object({
    balance: Money,
    currencyCode: z.string(),
    entries: z.array(z.object({ at: z.iso.datetime(), amount: Money, reason: z.string() })),
  }),
})
