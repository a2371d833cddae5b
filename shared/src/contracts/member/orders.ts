import * as z from 'zod'
import { Basket, LeftOutItem } from '../basket/index.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { FulfilmentLocation, FulfilmentMethod } from '../stores/fulfilment.ts'
import { Order, OrderSummary } from '../orders/index.ts'
import { BasketToken, Done } from '../person.ts'
import { memberCall } from './member-call.ts'

export const Review = z.object({ starRating: z.int(), comment: z.string(), createdAt: z.iso.datetime() })
export type Review = z.infer<typeof Review>

/** A member's own order: the fields that every permitted caller sees, and the member's review. */
export const MemberOrder = Order.extend({ review: Review.nullable(), canReview: z.boolean() })
export type MemberOrder = z.infer<typeof MemberOrder>

const businessOrderId = z.string().min(1).max(200)

export const listOrders = endpoint({
  ...memberCall,
  path: '/api/member/orders/list',
  summary: 'The member’s orders, newest first, 20 per page.',
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
  ...memberCall,
  path: '/api/member/orders/get',
  summary: 'One of the member’s orders.',
  body: z.object({ businessOrderId }),
  reply: MemberOrder,
})
export const reorder = endpoint({
  ...memberCall,
  path: '/api/member/orders/reorder',
  summary:
    "Brings the lines of one of the member's orders into a basket at current prices, with a saved address.",
  body: z.strictObject({
    businessOrderId,
    fulfilmentMethod: FulfilmentMethod,
    basketToken: BasketToken.optional(),
    /** The shopper's chosen place. The basket gets the saved address there, or the order's. */
    fulfilmentLocation: FulfilmentLocation.optional(),
  }),
  reply: z.object({
    basket: Basket,
    /** Names of items that are unavailable or not available in that quantity. */
    unavailable: z.array(z.string()),
    /** The same items with the reason for the shopper. */
    leftOut: z.array(LeftOutItem).optional(),
    /** Names of items of which other allergens, or another age limit, are stated now than when they were ordered. */
    restated: z.array(z.string()).optional(),
  }),
})

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
  ...memberCall,
  path: '/api/member/review/create',
  summary: 'Review a finished order once.',
  /** `orderId` is the order's businessOrderId. */
  body: ReviewForm.extend({ orderId: businessOrderId }),
  reply: Done,
})
