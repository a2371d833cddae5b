/**
 * The card gateway: takes, looks up, refunds and voids payments, and verifies its own webhooks. Modelled on
 * Checkout.com's API; the sandbox implements the same contract under another address. Every call throws an
 * `OutsideError` when it fails. After one whose `mayHaveHappened` is true, call `findByReference` before any retry: the
 * gateway stores no result for a failed call, so a blind retry can charge twice (trust P1).
 */
export type CardGateway = {
  /** Takes a payment once per `attemptId`, which is sent as the gateway's idempotency key. */
  createPayment(request: PaymentRequest): Promise<GatewayPayment>
  /** By payment id (`pay_…`) or by the session id of the return page (`sid_…`); undefined when unknown. */
  getPayment(idOrSession: string): Promise<GatewayPayment | undefined>
  /** Every payment that carries this reference, newest first. */
  findByReference(reference: string): Promise<GatewayPayment[]>
  /** Refunds captured money, in full or in part; `key` makes it idempotent. */
  refund(paymentId: string, change: MoneyChange): Promise<void>
  /** Voids authorised money that was not captured. */
  void(paymentId: string, change: Omit<MoneyChange, 'amountPence'>): Promise<void>
  /** Saves a card for later from a card token. */
  saveCard(token: string): Promise<GatewayCard>
  /** Deletes a saved card; a card already deleted is no error. */
  forgetCard(instrumentId: string): Promise<void>
  /** Checks the signature over the raw body, then reads the event. */
  verifyWebhook(rawBody: string, headers: Headers): WebhookVerdict
}

export type PaymentRequest = {
  /** One attempt, one id: the idempotency key. */
  attemptId: string
  amountPence: number
  /** ISO 4217, as `GBP`. */
  currency: string
  /** Our reference, one per attempt, for `findByReference`. */
  reference: string
  source: PaymentSource
  /** Ask the card's bank for 3-D Secure; wallets with a cryptogram are authenticated already. */
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
  status: GatewayStatus
  /** The gateway's own status, which the reply of makePayment repeats (spec §7). */
  gatewayStatus: string
  approved: boolean
  amountPence: number
  currency: string
  reference: string
  capturedPence: number
  refundedPence: number
  /** Where the shopper authenticates; only while pending. */
  redirectUrl?: string
  responseCode?: string
  responseSummary?: string
  card?: GatewayCard
}

export type GatewayCard = {
  /** `src_…`: pays again without the number. */
  instrumentId: string
  scheme: string
  last4: string
  bin: string
  expiryMonth: number
  expiryYear: number
  /** Equal for equal card numbers. */
  fingerprint?: string
}

export type MoneyChange = { amountPence: number; reference: string; key: string }

export type GatewayEvent = {
  /** Unique; a repeated one must change nothing. */
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

/** Where the gateway posts its webhooks, on every brand's own host. */
export const CARD_WEBHOOK_PATH = '/api/integrations/payments/checkout-com'

export type WebhookVerdict = { ok: true; event: GatewayEvent } | { ok: false; reason: 'signature' | 'body' }
