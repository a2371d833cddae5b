import * as z from 'zod'

import type { GatewayCard, GatewayEvent, GatewayPayment, GatewayStatus } from './port.ts'

/** Checkout.com's messages, reduced to the fields we read. Unknown fields are ignored. */
const Card = z.object({
  id: z.string().optional(),
  type: z.string(),
  scheme: z.string().optional(),
  last4: z.string().optional(),
  bin: z.string().optional(),
  expiry_month: z.int().optional(),
  expiry_year: z.int().optional(),
  fingerprint: z.string().optional(),
})

/** The field of a payment's metadata that tells whose it is. */
export const BRAND_FIELD = 'larder_brand'

export const WirePayment = z.object({
  id: z.string(),
  status: z.string(),
  approved: z.boolean().optional(),
  amount: z.int().optional(),
  currency: z.string().optional(),
  reference: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  response_code: z.string().optional(),
  response_summary: z.string().optional(),
  source: Card.optional(),
  balances: z.object({ total_captured: z.int().optional(), total_refunded: z.int().optional() }).optional(),
  _links: z.object({ redirect: z.object({ href: z.url() }).optional() }).optional(),
})
export type WirePayment = z.infer<typeof WirePayment>

export const WirePaymentList = z.object({ data: z.array(WirePayment) })
export const WireToken = z.object({ token: z.string() })
export const WireInstrument = Card.extend({ id: z.string() })

export const WireEvent = z.object({
  id: z.string(),
  type: z.string(),
  created_on: z.coerce.date(),
  data: z.object({ id: z.string(), reference: z.string().optional() }),
})

const STATUS_BY_WIRE_NAME: Record<string, GatewayStatus> = {
  Pending: 'pending',
  Authorized: 'authorised',
  'Card Verified': 'authorised',
  Captured: 'captured',
  'Partially Captured': 'captured',
  Paid: 'captured',
  Declined: 'declined',
  'Capture Declined': 'declined',
  Canceled: 'cancelled',
  Expired: 'expired',
  Voided: 'voided',
  Refunded: 'refunded',
  'Partially Refunded': 'partly-refunded',
}

const EVENT_TYPES = [
  'payment_approved',
  'payment_pending',
  'payment_declined',
  'payment_captured',
  'payment_capture_declined',
  'payment_canceled',
  'payment_expired',
  'payment_voided',
  'payment_refunded',
] as const satisfies GatewayEvent['type'][]

/**
 * Reads the captured and refunded amounts. When the provider omits them, they follow from the status: all or nothing.
 */
function getBalances({ balances }: WirePayment, status: GatewayStatus, amountPence: number) {
  return {
    capturedPence: balances?.total_captured ?? (status === 'captured' ? amountPence : 0),
    refundedPence: balances?.total_refunded ?? (status === 'refunded' ? amountPence : 0),
  }
}

/** Reads the amount, or uses the requested one when the reply has none. */
function chooseAmount(wire: WirePayment, requested: { amountPence: number; currency: string } | undefined) {
  return {
    amountPence: wire.amount ?? requested?.amountPence ?? 0,
    currency: wire.currency ?? requested?.currency ?? '',
  }
}

/** Converts a payment. An unknown status becomes `pending`, so the payment is queried again. */
export function toPayment(
  wire: WirePayment,
  requested?: { amountPence: number; currency: string },
): GatewayPayment {
  const status = STATUS_BY_WIRE_NAME[wire.status] ?? 'pending'
  const amount = chooseAmount(wire, requested)
  const brandId = wire.metadata?.[BRAND_FIELD]
  return {
    id: wire.id,
    ...(typeof brandId === 'string' && { brandId }),
    status,
    gatewayStatus: wire.status,
    approved: wire.approved ?? (status === 'authorised' || status === 'captured'),
    ...amount,
    reference: wire.reference ?? '',
    ...getBalances(wire, status, amount.amountPence),
    redirectUrl: status === 'pending' ? wire._links?.redirect?.href : undefined,
    responseCode: wire.response_code,
    responseSummary: wire.response_summary,
    card: wire.source?.id ? toCard({ ...wire.source, id: wire.source.id }) : undefined,
  }
}

/** Converts the provider’s instrument to a saved card; missing fields become empty or 0. */
export function toCard(wire: z.infer<typeof WireInstrument>): GatewayCard {
  return {
    instrumentId: wire.id,
    scheme: wire.scheme ?? '',
    last4: wire.last4 ?? '',
    bin: wire.bin ?? '',
    expiryMonth: wire.expiry_month ?? 0,
    expiryYear: wire.expiry_year ?? 0,
    fingerprint: wire.fingerprint,
  }
}

/** Converts a webhook’s event; a type that the shop does not use becomes `other`. */
export function toEvent(wire: z.infer<typeof WireEvent>): GatewayEvent {
  return {
    id: wire.id,
    type: EVENT_TYPES.find((type) => type === wire.type) ?? 'other',
    paymentId: wire.data.id,
    reference: wire.data.reference,
    createdAt: wire.created_on,
  }
}
