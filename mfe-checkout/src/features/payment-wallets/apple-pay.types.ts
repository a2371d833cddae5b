/** The part of Apple's `ApplePaySession` that we use (Apple Pay on the Web, version 3). */
type LineItem = { label: string; amount: string }

export type ApplePayRequest = {
  countryCode: string
  currencyCode: string
  supportedNetworks: string[]
  merchantCapabilities: string[]
  lineItems: LineItem[]
  total: LineItem
}

export type ApplePaySession = {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null
  onpaymentauthorized:
    | ((event: { payment: { token: { paymentData: Record<string, unknown> } } }) => void)
    | null
  oncancel: ((event: { sessionError?: { code: string } }) => void) | null
  begin(): void
  abort(): void
  completeMerchantValidation(session: Record<string, unknown>): void
  completePayment(result: { status: number }): void
}

export type ApplePaySessionClass = {
  new (version: number, request: ApplePayRequest): ApplePaySession
  readonly STATUS_SUCCESS: number
  supportsVersion(version: number): boolean
  canMakePayments(): boolean
}
