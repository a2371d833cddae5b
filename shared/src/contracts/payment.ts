import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'

/** The payment methods of spec §4. */
export const PaymentKind = z.enum(['Cards', 'ApplePay', 'GooglePay', 'GooglePayExpress', 'Cash'])
export type PaymentKind = z.infer<typeof PaymentKind>

/** Wallet data is passed to the gateway unparsed; only its size is limited. */
const tokenData = z.record(z.string(), z.unknown())
const draftOrderId = z.string().min(1).max(100)

/** The gateway's reply, with its own field names (spec §7). */
export const GatewayData = z.object({
  /** `Pending` with a redirect link means 3-D Secure: redirect to the link. */
  status: z.string(),
  id: z.string(),
  approved: z.boolean(),
  response_summary: z.string().optional(),
  _links: z.object({ redirect: z.object({ href: z.string() }).optional() }).optional(),
})
export type GatewayData = z.infer<typeof GatewayData>

/** The state of the order's payment. `unknown`: the gateway did not reply; call verifyPayment again. */
export const PaymentState = z.enum(['pending', 'unknown', 'paid', 'failed', 'cancelled'])
export type PaymentState = z.infer<typeof PaymentState>

const PaidOrder = z.object({ businessOrderId: z.string(), isPlaced: z.boolean() })

export const makePayment = endpoint({
  method: 'POST',
  path: '/api/payment/makePayment',
  summary: 'Pays a draft order by card token, saved card, wallet or cash; never twice.',
  access: 'session',
  money: true,
  body: z.strictObject({
    draftOrderId,
    /** Pays the difference of a change (`orders/change/accept`) of the placed order. */
    changeId: z.string().min(1).max(100).optional(),
    paymentMethod: PaymentKind,
    paymentGateway: z.string().min(1).max(40),
    /** Accepted for compatibility; the server redirects only to its own three return pages (trust T8). */
    successUrl: z.string().max(500).optional(),
    failureUrl: z.string().max(500).optional(),
    cancelUrl: z.string().max(500).optional(),
    /** `id` pays with a saved card; every other source is a `token` (readings 18). */
    type: z.enum(['token', 'id']).default('token'),
    saveCard: z.boolean().optional(),
    /** A token of the hosted CVV field, never the digits. */
    cvv: z.string().max(100).optional(),
    cardId: z.string().max(100).optional(),
    token: z.string().max(200).optional(),
    googleTokenData: tokenData.optional(),
    appleTokenData: tokenData.optional(),
  }),
  reply: z.object({
    gatewayData: GatewayData,
    state: PaymentState,
    /** The reason why the payment failed, as text for the shopper. */
    message: z.string().optional(),
    order: PaidOrder,
  }),
})

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payment/verifyPayment',
  summary: 'Asks the gateway for a payment’s result and settles it; may be repeated.',
  access: 'session',
  body: z.object({
    draftOrderId,
    /** As in makePayment. */
    changeId: z.string().max(100).optional(),
    /** `cko-session-id` or `cko-payment-id`; the last attempt if absent (readings 17). */
    paymentId: z.string().max(100).optional(),
    paymentGateway: z.string().max(40).optional(),
    /** Set by the cancel page. After the shopper cancelled, a payment is never verified as successful. */
    isCancelled: z.boolean().optional(),
  }),
  reply: z.object({
    state: PaymentState,
    message: z.string().optional(),
    /** For a change with the signed link, by which the order is shown again. */
    order: PaidOrder.extend({ link: z.string().optional() }),
  }),
})

export const validateApplePayMerchant = endpoint({
  method: 'POST',
  path: '/api/payment/validateApplePayMerchant',
  summary: "Asks Apple for a merchant session; only Apple's hosts and the brand's own domains (trust T9).",
  access: 'session',
  body: z.object({
    storeId: z.int(),
    domain: z.string().min(1).max(253),
    validationURL: z.string().max(500),
  }),
  /** Apple's merchant session, passed to `completeMerchantValidation` unchanged. */
  reply: z.record(z.string(), z.unknown()),
})
