import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { BillingAddress, PaymentRequest, PaymentSource } from './port.ts'

/** Exchanges a wallet's data for a card token. */
export type TokenOf = (type: 'googlepay' | 'applepay', tokenData: Record<string, unknown>) => Promise<string>

type Account = { tokenOf: TokenOf; processingChannelId: string | undefined }

/** A payment in Checkout.com's format. */
export async function wireRequest(request: PaymentRequest, { tokenOf, processingChannelId }: Account) {
  return {
    source: { ...(await wireSource(request.source, tokenOf)), ...wireBilling(request) },
    amount: request.amountPence,
    currency: request.currency,
    reference: request.reference,
    processing_channel_id: processingChannelId,
    capture: request.captureMode === 'automatic',
    '3ds': { enabled: request.threeDs },
    success_url: request.successUrl,
    failure_url: request.failureUrl,
    customer: request.customer,
  }
}

/** A saved card and a wallet include their own. */
function wireBilling({ source, billingAddress }: PaymentRequest) {
  return source.type === 'token' && billingAddress ? { billing_address: wireAddress(billingAddress) } : {}
}

const wireAddress = ({ addressLine1, addressLine2, town, postcode, countryCode }: BillingAddress) => ({
  address_line1: addressLine1,
  address_line2: addressLine2 || undefined,
  city: town,
  zip: postcode,
  country: countryCode,
})

async function wireSource(source: PaymentSource, tokenOf: TokenOf) {
  switch (source.type) {
    case 'token':
      return { type: 'token', token: source.token, store_for_future_use: source.saveCard }
    case 'instrument':
      // digits instead of a token are rejected: no security code may pass through the shop
      if (/^\d+$/.test(source.cvvToken ?? ''))
        throw new OutsideError('cards', 'refused', { codes: ['cvv_invalid'] })
      return { type: 'id', id: source.instrumentId, cvv: source.cvvToken }
    case 'google-pay':
      return { type: 'token', token: await tokenOf('googlepay', source.tokenData) }
    case 'apple-pay':
      return { type: 'token', token: await tokenOf('applepay', source.tokenData) }
  }
}
