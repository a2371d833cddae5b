/**
 * The card gateway takes, finds, refunds and voids payments, and verifies its webhooks. It is modelled on
 * Checkout.com's API; the sandbox implements the same contract at another address. Every call throws an `OutsideError`
 * on failure. If its `mayHaveHappened` is true, call `fetchByReference` before any retry: the gateway stores no result
 * for a failed call, so a blind retry can charge twice (trust P1).
 */
export type CardGateway = {
  /** Takes a payment once per `attemptId`, which is sent as the gateway's idempotency key. */
  createPayment(request: PaymentRequest): Promise<GatewayPayment>
  /** Finds a payment by its id (`pay_…`) or the session id of the return page (`sid_…`); undefined when unknown. */
  getPayment(idOrSession: string): Promise<GatewayPayment | undefined>
  /** Finds all payments with this reference, newest first. */
  fetchByReference(reference: string): Promise<GatewayPayment[]>
  /** Finds the payments that this shop's brands requested between two times; others of the account are left out. */
  fetchBetween(from: Date, to: Date): Promise<GatewayPayment[]>
  /** Refunds captured money, in full or in part; `key` makes it idempotent. */
  refund(paymentId: string, change: MoneyChange): Promise<void>
  /** Voids authorised money that was not captured. */
  void(paymentId: string, change: Omit<MoneyChange, 'amountPence'>): Promise<void>
  saveCard(token: string): Promise<GatewayCard>
  /** Deletes a saved card, if it exists. */
  forgetCard(instrumentId: string): Promise<void>
  /** Verifies the signature over the raw body, then parses the event. */
  verifyWebhook(rawBody: string, headers: Headers): WebhookVerdict
}

export type PaymentRequest = {
  /** Kept with the payment, by which a payment that the database lost is recognised as the shop's. */
  brandId: string
  /** Unique id of an attempt, used as idempotency key. */
  attemptId: string
  amountPence: number
  /** ISO 4217, such as `GBP`. */
  currency: string
  /** Our reference of the attempt, for `fetchByReference`. */
  reference: string
  source: PaymentSource
  /** Whether to request 3-D Secure; wallets with a cryptogram are already authenticated. */
  threeDs: boolean
  successUrl: string
  failureUrl: string
  captureMode: 'automatic' | 'manual'
  customer?: { email: string; name?: string }
  /** The cardholder's address as the bank knows it. */
  billingAddress?: BillingAddress
}

export type BillingAddress = {
  addressLine1: string
  addressLine2?: string
  town: string
  postcode: string
  countryCode: string
}

export type PaymentSource =
  | { type: 'token'; token: string; saveCard: boolean }
  | { type: 'instrument'; instrumentId: string; cvvToken?: string }
  | { type: 'google-pay'; tokenData: Record<string, unknown> }
  | { type: 'apple-pay'; tokenData: Record<string, unknown> }

export type GatewayStatus =
  /** Waiting for 3-D Secure or for the bank. */
  | 'pending'
  | 'authorised'
  | 'captured'
  | 'declined'
  /** The shopper cancelled, or 3-D Secure failed. */
  | 'cancelled'
  | 'expired'
  | 'voided'
  | 'refunded'
  | 'partly-refunded'

export type GatewayPayment = {
  id: string
  /** Undefined for a payment from before brands were kept, and for one of another shop. */
  brandId?: string
  status: GatewayStatus
  /** The gateway's own status, repeated in the reply of makePayment (spec §7). */
  gatewayStatus: string
  approved: boolean
  amountPence: number
  currency: string
  reference: string
  capturedPence: number
  refundedPence: number
  /** Address at which the shopper authenticates; only while pending. */
  redirectUrl?: string
  responseCode?: string
  responseSummary?: string
  card?: GatewayCard
}

export type GatewayCard = {
  /** `src_…`, to pay again without the card number. */
  instrumentId: string
  scheme: string
  last4: string
  bin: string
  expiryMonth: number
  expiryYear: number
  /** Equal for equal card numbers. */
  fingerprint?: string
}

type MoneyChange = { amountPence: number; reference: string; key: string }

export type GatewayEvent = {
  /** Unique id; a repeated event must have no effect. */
  id: string
  type:
    | 'payment_approved'
    | 'payment_pending'
    | 'payment_declined'
    | 'payment_captured'
    | 'payment_capture_declined'
    | 'payment_canceled'
    | 'payment_expired'
    | 'payment_voided'
    | 'payment_refunded'
    | 'other'
  paymentId: string
  reference: string | undefined
  createdAt: Date
}

/** Path of the gateway's webhooks on every brand's host. */
export const CARD_WEBHOOK_PATH = '/api/integrations/payments/checkout-com'

type WebhookVerdict = { ok: true; event: GatewayEvent } | { ok: false; reason: 'signature' | 'body' }
