import * as z from 'zod'
import { AddressType, NewAddress, SavedAddress } from './address.ts'
import { endpoint } from './endpoint.ts'
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
    mobileContactNumber: PhoneNumber.optional(),
    /** Needed to change the e-mail address, when the member has a password. */
    currentPassword: z.string().max(1_000).optional(),
  }),
  reply: Profile,
})

export const changePassword = endpoint({
  ...member,
  path: '/api/member/changePassword',
  summary: 'Change the password; ends every other session of the member.',
  body: z.strictObject({
    currentPassword: z.string().min(1, 'Enter your current password').max(1_000),
    newPassword: NewPassword,
  }),
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
export const Review = z.object({ starRating: z.int(), comment: z.string(), createdAt: z.string() })
export type Review = z.infer<typeof Review>

/** Keys of order status (readings 15). */
export const OrderStatusKey = z.enum([
  'sent_to_store',
  'store_accepted_picking',
  'picked',
  'en_route',
  'delivered',
  'store_rejected',
  'refunded',
  'declined',
  'cancelled',
  'unable_to_deliver',
])

/** A row of the order list. Amounts in major units. */
export const OrderSummary = z.object({
  businessOrderId: z.string(),
  /** The short number a person can read out. */
  orderNumber: z.string(),
  placedAt: z.string(),
  status: OrderStatusKey,
  /** In words, by fulfilment method (readings 15). */
  statusText: z.string(),
  /** 0 to 100 (spec §4). */
  progress: z.int(),
  /** Driver tracking is offered (readings 16). */
  canTrack: z.boolean(),
  /** Still under way: listed under Current Orders. */
  isCurrent: z.boolean(),
  canReview: z.boolean(),
  storeId: z.int(),
  storeName: z.string(),
  storeSlug: z.string(),
  fulfilmentMethod: z.enum(['delivery', 'collection']),
  /** When it is to arrive or be ready; absent for ASAP. ISO instants. */
  slot: z.object({ start: z.string(), end: z.string() }).optional(),
  orderTotal: z.number(),
  currencyCode: z.string(),
  itemCount: z.int(),
  /** Names of the first lines, for the card. */
  itemNames: z.array(z.string()),
  review: Review.nullable(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrderDetail = OrderSummary.extend({
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      sizeName: z.string().optional(),
      options: z.array(z.string()),
      /** Of the whole line. */
      total: z.number(),
      pictureUrl: z.string().optional(),
    }),
  ),
  savings: z.array(z.object({ name: z.string(), amount: z.number() })),
  fees: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
  tip: z.number(),
  creditUsed: z.number(),
  orderSubtotal: z.number(),
  paymentMethod: z.string(),
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
  }),
  deliveryAddress: z.string().optional(),
  storeAddress: z.string().optional(),
  instructions: z.string(),
  history: z.array(z.object({ status: OrderStatusKey, statusText: z.string(), at: z.string() })),
})
export type OrderDetail = z.infer<typeof OrderDetail>

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
    orders: z.array(OrderSummary),
    pagination: z.object({ page: z.int(), pageSize: z.int(), totalCount: z.int() }),
  }),
})
export const getOrder = endpoint({
  ...member,
  path: '/api/member/orders/get',
  summary: 'One own order.',
  body: z.object({ businessOrderId }),
  reply: OrderDetail,
})
export const reorder = endpoint({
  ...member,
  path: '/api/member/orders/reorder',
  summary: "Put the lines of an own order into a basket at today's prices.",
  body: z.strictObject({
    businessOrderId,
    fulfilmentMethod: z.enum(['delivery', 'collection']),
    basketToken: BasketToken.optional(),
  }),
  reply: z.object({
    basketToken: z.string(),
    storeId: z.int(),
    storeSlug: z.string(),
    added: z.int(),
    /** Names of lines that can no longer be bought. */
    unavailable: z.array(z.string()),
  }),
})

export const createReview = endpoint({
  ...member,
  path: '/api/member/review/create',
  summary: 'Review a finished order once.',
  body: z.strictObject({
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
    /** The order's businessOrderId. */
    orderId: businessOrderId,
  }),
  reply: Done,
})

/** A reward of a loyalty scheme. Amounts in major units. */
export const LoyaltyTier = z.object({
  name: z.string(),
  points: z.int(),
  reward: z.string(),
  isReached: z.boolean(),
})

export const loyaltyProgress = endpoint({
  method: 'GET',
  access: 'member',
  path: '/api/member/loyalty/progress',
  summary: 'Progress towards the next reward at one store.',
  body: z.object({ storeId: z.coerce.number().int() }),
  reply: z.object({
    progress: z.object({
      points: z.int(),
      currentTier: z.string().nullable(),
      nextTier: z.string().nullable(),
      /** Points still to collect; 0 at the top. */
      nextTierIn: z.int(),
      percent: z.int(),
      tiers: z.array(LoyaltyTier),
    }),
    store: z.object({ storeId: z.int(), storeName: z.string() }).nullable(),
  }),
})
export const loyaltySummary = endpoint({
  method: 'GET',
  access: 'member',
  path: '/api/member/loyalty/summary',
  summary: 'Points, lifetime and how they were collected.',
  body: nothing,
  reply: z.object({
    points: z.int(),
    lifetimePoints: z.int(),
    tierName: z.string().nullable(),
    pointsPerPound: z.number(),
    tiers: z.array(LoyaltyTier),
    history: z.array(z.object({ at: z.string(), points: z.int(), reason: z.string() })),
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
    /** £5 for both sides (spec §9), major units. */
    rewardAmount: z.number(),
    currencyCode: z.string(),
    pending: z.int(),
    rewarded: z.int(),
    earned: z.number(),
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
    balance: z.number(),
    currencyCode: z.string(),
    entries: z.array(z.object({ at: z.string(), amount: z.number(), reason: z.string() })),
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
