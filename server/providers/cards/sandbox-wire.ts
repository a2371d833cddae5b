import * as z from 'zod'
import type { SandboxCard, SandboxPayment } from './sandbox-state.ts'

const Digits = z.string().regex(/^\d+$/)

export const TokenRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('card'),
    number: Digits.min(12).max(19),
    expiry_month: z.coerce.number().int().min(1).max(12),
    expiry_year: z.coerce.number().int().min(2000).max(2099),
    cvv: Digits.min(3).max(4).optional(),
    name: z.string().optional(),
    billing_address: z.record(z.string(), z.unknown()).optional(),
    phone: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ type: z.literal('cvv'), token_data: z.object({ cvv: Digits.min(3).max(4) }) }),
  z.object({ type: z.literal('googlepay'), token_data: z.object({ signedMessage: z.string() }).loose() }),
  z.object({ type: z.literal('applepay'), token_data: z.object({ data: z.string() }).loose() }),
])
export type TokenRequest = z.infer<typeof TokenRequest>

export const PaymentBody = z.object({
  source: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('token'),
      token: z.string(),
      store_for_future_use: z.boolean().optional(),
      billing_address: z
        .object({
          address_line1: z.string(),
          city: z.string(),
          zip: z.string(),
          country: z.string().length(2),
        })
        .optional(),
    }),
    z.object({ type: z.literal('id'), id: z.string(), cvv: z.string().optional() }),
  ]),
  amount: z.int().min(1),
  currency: z.string().length(3),
  reference: z.string().max(80).default(''),
  metadata: z.record(z.string(), z.unknown()).optional(),
  capture: z.boolean().default(true),
  '3ds': z.object({ enabled: z.boolean() }).default({ enabled: false }),
  success_url: z.url().default('http://localhost/'),
  failure_url: z.url().default('http://localhost/'),
})
export type PaymentBody = z.infer<typeof PaymentBody>

export const SearchBody = z.object({
  limit: z.int().min(1).max(1_000).default(10),
  from: z.coerce.date(),
  to: z.coerce.date(),
})
export const MoneyBody = z.object({ amount: z.int().min(1).optional(), reference: z.string().optional() })
export const InstrumentBody = z.object({ type: z.literal('token'), token: z.string() })

export function formatCard(card: SandboxCard, id: string) {
  return {
    id,
    type: 'card',
    scheme: card.scheme,
    last4: card.last4,
    bin: card.bin,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
    fingerprint: card.fingerprint,
    card_type: 'CREDIT',
    issuer_country: 'GB',
  }
}

/** Formats a payment as the gateway shows it; the redirect link exists only during a challenge. */
export function formatPayment(payment: SandboxPayment, origin: string) {
  const { id, amount, currency, reference, status, card, captured, refunded } = payment
  const self = { href: `${origin}/payments/${id}` }
  const redirect = { href: `${origin}/3ds/${payment.sessionId}` }
  return {
    id,
    requested_on: payment.requestedOn,
    amount,
    currency,
    reference,
    metadata: payment.metadata,
    status,
    approved: status === 'Authorized' || status === 'Captured',
    response_code: payment.responseCode,
    response_summary: payment.responseSummary,
    source: formatCard(card, payment.instrumentId),
    balances: {
      total_authorized: status === 'Pending' || status === 'Declined' ? 0 : amount,
      total_captured: captured,
      total_refunded: refunded,
    },
    _links: status === 'Pending' ? { self, redirect } : { self },
  }
}

export type GatewayReply = { status: number; body: unknown }

export function createFailureReply(status: number, ...codes: string[]): GatewayReply {
  return {
    status,
    body: { error_type: status === 422 ? 'request_invalid' : 'processing_error', error_codes: codes },
  }
}
