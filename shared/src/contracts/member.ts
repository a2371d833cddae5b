import * as z from 'zod'
import { AddressType, NewAddress, SavedAddress } from './address.ts'
import { Basket } from './basket.ts'
import { endpoint } from './endpoint.ts'
import { FulfilmentMethod } from './fulfilment.ts'
import { Money } from './money.ts'
import { Order, OrderSummary } from './orders.ts'
import {
  BasketToken,
  CaptchaToken,
  Done,
  EmailAddress,
  FirstName,
  LastName,
  NewPassword,
  PhoneNumber,
  SixDigits,
} from './person.ts'

const nothing = z.object({})
const member = { method: 'POST', access: 'member' } as const

/** Spec §3 Profile. */
export const Profile = z.object({
  memberId: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  emailAddress: z.string(),
  mobileContactNumber: z.string(),
  mobileValidated: z.boolean(),
  referFriendCode: z.string(),
  type: z.literal('customer'),
  /** False for a member who has only ever signed in by a provider or a code. */
  hasPassword: z.boolean(),
  savedAddresses: z.array(SavedAddress),
  defaultDeliveryDetails: SavedAddress.nullable(),
  defaultBillingDetails: SavedAddress.nullable(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  ...member,
  path: '/api/member/profile/get',
  summary: 'The signed-in member.',
  body: nothing,
  reply: Profile,
})

export const updateProfile = endpoint({
  method: 'PUT',
  access: 'member',
  path: '/api/member/profile/update',
  summary: 'Change own details; only the fields that are sent. A new phone number is unverified again.',
  body: z.strictObject({
    firstname: FirstName.optional(),
    lastname: LastName.optional(),
    emailAddress: EmailAddress.optional(),
    /** Empty takes the number away. */
    mobileContactNumber: z.union([z.literal(''), PhoneNumber]).optional(),
    /** Needed to change the e-mail address, when the member has a password. */
    currentPassword: z.string().max(1_000).optional(),
  }),
  reply: Profile,
})

/** What the form asks for. */
export const PasswordChange = z.strictObject({
  currentPassword: z.string().min(1, 'Enter your current password').max(1_000),
  newPassword: NewPassword,
})
export const changePassword = endpoint({
  ...member,
  path: '/api/member/changePassword',
  summary: 'Change the password; ends every other session of the member.',
  body: PasswordChange,
  reply: Done,
})

const AddressBook = z.object({ addresses: z.array(SavedAddress) })
const addressId = z.string().min(1).max(100)

export const listAddresses = endpoint({
  ...member,
  path: '/api/member/addresses/list',
  summary: 'The address book, defaults first.',
  body: z.object({ type: AddressType.optional() }),
  reply: AddressBook,
})
export const addAddress = endpoint({
  ...member,
  path: '/api/member/addresses/add',
  summary: 'Add an address; the first of its type becomes the default.',
  body: z.strictObject({ type: AddressType, address: NewAddress }),
  reply: SavedAddress,
})
export const updateAddress = endpoint({
  ...member,
  path: '/api/member/addresses/update',
  summary: 'Replace the fields of an address.',
  body: z.strictObject({ addressId, type: AddressType.optional(), address: NewAddress }),
  reply: SavedAddress,
})
export const deleteAddress = endpoint({
  ...member,
  path: '/api/member/addresses/delete',
  summary: 'Delete an address; another of its type becomes the default.',
  body: z.strictObject({ addressId }),
  reply: AddressBook,
})
export const setDefaultAddress = endpoint({
  ...member,
  path: '/api/member/addresses/setDefault',
  summary: 'Make an address the default of its type.',
  body: z.strictObject({ addressId, type: AddressType.optional() }),
  reply: AddressBook,
})

/** Spec §3 Saved card. Never the number: the provider keeps it. */
export const SavedCard = z.object({
  id: z.string(),
  isDefault: z.boolean(),
  scheme: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
})
export type SavedCard = z.infer<typeof SavedCard>
const Cards = z.object({ cards: z.array(SavedCard) })
const cardId = z.string().min(1).max(100)

export const listCards = endpoint({
  ...member,
  path: '/api/member/cards/list',
  summary: 'Saved cards, default first.',
  body: nothing,
  reply: Cards,
})
export const addCard = endpoint({
  ...member,
  path: '/api/member/cards/add',
  summary: 'Save a card by the token of the hosted fields.',
  body: z.strictObject({ token: z.string().min(1).max(300) }),
  reply: SavedCard,
})
export const deleteCard = endpoint({
  ...member,
  path: '/api/member/cards/delete',
  summary: 'Delete a saved card.',
  body: z.strictObject({ cardId }),
  reply: Cards,
})
export const setDefaultCard = endpoint({
  ...member,
  path: '/api/member/cards/setDefault',
  summary: 'Make a card the default.',
  body: z.strictObject({ cardId }),
  reply: Cards,
})

/** A review of an order. */
export const Review = z.object({ starRating: z.int(), comment: z.string(), createdAt: z.iso.datetime() })
export type Review = z.infer<typeof Review>

/** An own order: what everybody who may see it sees, and the member's part. */
export const MemberOrder = Order.extend({ review: Review.nullable(), canReview: z.boolean() })
export type MemberOrder = z.infer<typeof MemberOrder>

const businessOrderId = z.string().min(1).max(200)

export const listOrders = endpoint({
  ...member,
  path: '/api/member/orders/list',
  summary: 'Own orders, newest first, 20 a page.',
  body: z.object({
    kind: z.enum(['current', 'past', 'all']).default('all'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  reply: z.object({
    orders: z.array(OrderSummary.extend({ canReview: z.boolean() })),
    pagination: z.object({ page: z.int(), pageSize: z.int(), totalCount: z.int() }),
  }),
})
export const getOrder = endpoint({
  ...member,
  path: '/api/member/orders/get',
  summary: 'One own order.',
  body: z.object({ businessOrderId }),
  reply: MemberOrder,
})
export const reorder = endpoint({
  ...member,
  path: '/api/member/orders/reorder',
  summary: "Put the lines of an own order into a basket at today's prices.",
  body: z.strictObject({
    businessOrderId,
    fulfilmentMethod: FulfilmentMethod,
    basketToken: BasketToken.optional(),
  }),
  reply: z.object({
    basket: Basket,
    /** Names of lines that can no longer be bought, or not in that quantity. */
    unavailable: z.array(z.string()),
  }),
})

/** What the form asks for. */
export const ReviewForm = z.strictObject({
  starRating: z
    .number('A rating is required.')
    .int('A rating is required.')
    .min(1, 'A rating is required.')
    .max(5, 'A rating is required.'),
  comment: z
    .string('A comment is required.')
    .trim()
    .min(1, 'A comment is required.')
    .max(2_000, 'Enter a shorter comment'),
})
export const createReview = endpoint({
  ...member,
  path: '/api/member/review/create',
  summary: 'Review a finished order once.',
  /** `orderId` is the order's businessOrderId. */
  body: ReviewForm.extend({ orderId: businessOrderId }),
  reply: Done,
})

/** A step of the loyalty scheme. Amounts in major units. */
export const LoyaltyTier = z.object({
  name: z.string(),
  /** Spend within the period that reaches it. */
  spend: Money,
  /** Credit given when it is reached. */
  reward: Money,
  text: z.string(),
  isReached: z.boolean(),
})
export type LoyaltyTier = z.infer<typeof LoyaltyTier>

/** Where a member stands: spend counts over `periodDays`. */
export const LoyaltyProgress = z.object({
  spend: Money,
  points: z.int(),
  periodDays: z.int(),
  currentTier: z.string().nullable(),
  nextTier: z.string().nullable(),
  /** Still to spend until the next tier; 0 at the top. */
  nextTierIn: Money,
  /** Of the way from the tier reached to the next, 0 to 100. */
  percent: z.int(),
  tiers: z.array(LoyaltyTier),
})
export type LoyaltyProgress = z.infer<typeof LoyaltyProgress>

export const loyaltyProgress = endpoint({
  method: 'GET',
  access: 'member',
  path: '/api/member/loyalty/progress',
  summary:
    'Progress towards the next reward, as a store shows it; `progress` is null while the scheme is off.',
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
  summary: 'The scheme, where the member stands, and what was collected, newest first.',
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
  summary: 'Own referral code and what came of it.',
  body: nothing,
  reply: z.object({
    referFriendCode: z.string(),
    /** Address to share; opens registration with the code filled in. */
    shareUrl: z.string(),
    isEnabled: z.boolean(),
    text: z.string(),
    /** £5 for both sides (spec §9), major units. */
    rewardAmount: Money,
    currencyCode: z.string(),
    pending: z.int(),
    rewarded: z.int(),
    earned: Money,
    /** The member's own invitation, when there was one. */
    invitedBy: z.object({ status: z.enum(['pending', 'rewarded']) }).nullable(),
  }),
})
export const creditSummary = endpoint({
  method: 'GET',
  access: 'member',
  path: '/api/member/credit/summary',
  summary: 'Credit balance and its entries, newest first; credit is taken off the next order.',
  body: nothing,
  reply: z.object({
    balance: Money,
    currencyCode: z.string(),
    entries: z.array(z.object({ at: z.iso.datetime(), amount: Money, reason: z.string() })),
  }),
})

/** `status` false comes with `message` to show; `code` MOBILE_USED_WITH_INVITE also takes the coupon off (spec §8). */
export const requestVerificationCode = endpoint({
  method: 'POST',
  access: 'session',
  path: '/api/member/verificationCode/request',
  summary: 'Send a code to the phone of the member (or of the guest checkout) to verify it.',
  body: z.strictObject({
    basketToken: BasketToken.optional(),
    verifytoken: CaptchaToken,
    platform: z.enum(['web', 'website', 'ios', 'android']).default('web'),
  }),
  reply: z.object({
    status: z.boolean(),
    message: z.string(),
    code: z.enum(['MOBILE_USED_WITH_INVITE', 'NO_PHONE', 'SMS_UNAVAILABLE']).optional(),
    /** This number was proven already, in this checkout: there is nothing to send. */
    isVerified: z.boolean().optional(),
    /** Masked: where the code went. */
    sentTo: z.string().optional(),
    resendAfterSec: z.int(),
  }),
})
export const checkVerificationCode = endpoint({
  method: 'POST',
  access: 'session',
  path: '/api/member/verificationCode/check',
  summary: 'Verify the phone by the code.',
  body: z.strictObject({ verificationCode: SixDigits, basketToken: BasketToken.optional() }),
  reply: Done,
})

export const requestForget = endpoint({
  ...member,
  path: '/api/member/forget/request',
  summary: "Ask to be forgotten: sends a code to the member's e-mail address.",
  body: nothing,
  reply: Done,
})
export const confirmForget = endpoint({
  ...member,
  path: '/api/member/forget/confirm',
  summary: 'Erase the member by that code; ends every session.',
  body: z.strictObject({ verificationCode: SixDigits }),
  reply: Done,
})

/** Everything the shop keeps about a member, for the member to take away (trust T24). */
export const PersonalData = z.object({
  exportedAt: z.iso.datetime(),
  profile: Profile,
  memberSince: z.iso.datetime(),
  hearAboutUs: z.string().nullable(),
  /** Providers the member signs in with. */
  signInProviders: z.array(z.object({ provider: z.string(), since: z.iso.datetime() })),
  /** Browsers and apps that are signed in now. */
  sessions: z.array(z.object({ kind: z.string(), since: z.iso.datetime(), lastSeenAt: z.iso.datetime() })),
  cards: z.array(SavedCard),
  marketing: z.array(z.object({ type: z.string(), opted: z.enum(['in', 'out']) })),
  orders: z.array(Order),
  reviews: z.array(Review.extend({ orderId: z.string() })),
  loyalty: z.array(z.object({ at: z.iso.datetime(), orderId: z.string(), spend: Money, points: z.int() })),
  credit: z.array(z.object({ at: z.iso.datetime(), amount: Money, reason: z.string() })),
})
export type PersonalData = z.infer<typeof PersonalData>

export const exportData = endpoint({
  ...member,
  path: '/api/member/export',
  summary: 'Everything kept about the member, to take away.',
  body: nothing,
  reply: PersonalData,
})
