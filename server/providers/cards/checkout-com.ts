import { parseJson } from '@larder/kernel/parse-json.ts'
import { OutsideError, isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { BillingAddress, PaymentRequest, PaymentSource, CardGateway } from './port.ts'
import { hasValidSignature } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { AdapterSettings } from '../settings/index.ts'
import { createOutsideCaller, type OutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import {
  BRAND_FIELD,
  toCard,
  toEvent,
  toPayment,
  WireEvent,
  WireInstrument,
  WirePayment,
  WirePaymentList,
  WireToken,
} from './checkout-com.wire.ts'

type ExchangeToken = (type: 'googlepay' | 'applepay', tokenData: Record<string, unknown>) => Promise<string>

type Account = { exchangeToken: ExchangeToken; processingChannelId: string | undefined }

export async function toWireRequest(
  request: PaymentRequest,
  { exchangeToken, processingChannelId }: Account,
) {
  return {
    source: { ...(await toWireSource(request.source, exchangeToken)), ...toWireBilling(request) },
    amount: request.amountPence,
    currency: request.currency,
    reference: request.reference,
    metadata: { [BRAND_FIELD]: request.brandId },
    processing_channel_id: processingChannelId,
    capture: request.captureMode === 'automatic',
    '3ds': { enabled: request.threeDs },
    success_url: request.successUrl,
    failure_url: request.failureUrl,
    customer: request.customer,
  }
}

/** The billing address of a new card; saved cards and wallets include their own. */
function toWireBilling({ source, billingAddress }: PaymentRequest) {
  return source.type === 'token' && billingAddress ? { billing_address: toWireAddress(billingAddress) } : {}
}

const toWireAddress = ({ addressLine1, addressLine2, town, postcode, countryCode }: BillingAddress) => ({
  address_line1: addressLine1,
  address_line2: addressLine2 || undefined,
  city: town,
  zip: postcode,
  country: countryCode,
})

async function toWireSource(source: PaymentSource, exchangeToken: ExchangeToken) {
  switch (source.type) {
    case 'token':
      return { type: 'token', token: source.token, store_for_future_use: source.saveCard }
    case 'instrument':
      // digits instead of a token are rejected: no security code may pass through the shop
      if (/^\d+$/.test(source.cvvToken ?? ''))
        throw new OutsideError('cards', 'refused', { codes: ['cvv_invalid'] })
      return { type: 'id', id: source.instrumentId, cvv: source.cvvToken }
    case 'google-pay':
      return { type: 'token', token: await exchangeToken('googlepay', source.tokenData) }
    case 'apple-pay':
      return { type: 'token', token: await exchangeToken('applepay', source.tokenData) }
  }
}

type CheckoutComSettings = WithDeadlines & {
  apiUrl: string
  publicKey: string
  secretKey: string
  /** Required for accounts with several channels. */
  processingChannelId?: string
  /** Two keys while one is being replaced (trust T10). */
  webhookKeys: string[]
}

/** Checkout.com through its documented HTTP API. The sandbox uses the same adapter with another `apiUrl`. */
export function createCheckoutCom(settings: CheckoutComSettings): CardGateway {
  const { apiUrl, publicKey, secretKey, processingChannelId, webhookKeys, deadlines } = settings
  const { call, fetchParsed } = createOutsideCaller({ deadlines, service: 'cards', baseUrl: apiUrl })
  const secret = { authorization: `Bearer ${secretKey}` }

  const exchangeToken = createWalletTokenExchange(fetchParsed, publicKey)

  /** A command on an existing payment or card, whose reply is ignored. */
  const command = (method: 'POST' | 'DELETE', path: string, options: { json?: object; key?: string } = {}) =>
    call({
      method,
      path,
      headers: options.key === undefined ? secret : { ...secret, 'cko-idempotency-key': options.key },
      ...(options.json && { json: options.json }),
    })

  return {
    async createPayment(request) {
      const payment = await fetchParsed(
        {
          method: 'POST',
          path: '/payments',
          headers: { ...secret, 'cko-idempotency-key': request.attemptId },
          json: await toWireRequest(request, { exchangeToken, processingChannelId }),
        },
        WirePayment,
      )
      return toPayment(payment, request)
    },

    async getPayment(idOrSession) {
      const path = `/payments/${encodeURIComponent(idOrSession)}`
      const payment = await fetchParsed({ path, headers: secret }, WirePayment).catch(undefinedIfNotFound)
      return payment && toPayment(payment)
    },

    async fetchByReference(reference) {
      const { data } = await fetchParsed(
        { path: '/payments', query: { reference, limit: 100 }, headers: secret },
        WirePaymentList,
      )
      return data.map((payment) => toPayment(payment))
    },

    async fetchBetween(from, to) {
      const found = await searchPayments(fetchParsed, { from, to, secret })
      return found.map((payment) => toPayment(payment)).filter(({ brandId }) => brandId !== undefined)
    },

    async refund(paymentId, { amountPence, reference, key }) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds`
      await command('POST', path, { key, json: { amount: amountPence, reference } })
    },

    async void(paymentId, { reference, key }) {
      await command('POST', `/payments/${encodeURIComponent(paymentId)}/voids`, { key, json: { reference } })
    },

    async saveCard(token) {
      const instrument = await fetchParsed(
        { method: 'POST', path: '/instruments', headers: secret, json: { type: 'token', token } },
        WireInstrument,
      )
      return toCard(instrument)
    },

    async forgetCard(instrumentId) {
      await command('DELETE', `/instruments/${encodeURIComponent(instrumentId)}`).catch(undefinedIfNotFound)
    },

    verifyWebhook: createWebhookVerifier(webhookKeys),
  }
}

/** The most payments of one search. */
const SEARCH_LIMIT = 1_000
const MIN_WINDOW_MS = 1_000

type Search = { from: Date; to: Date; secret: Record<string, string> }

/** Searches payments by time; a time with more than one reply can have is searched in halves. */
async function searchPayments(
  fetchParsed: OutsideCaller['fetchParsed'],
  { from, to, secret }: Search,
): Promise<WirePayment[]> {
  const { data } = await fetchParsed(
    {
      method: 'POST',
      path: '/payments/search',
      headers: secret,
      json: { limit: SEARCH_LIMIT, from: from.toISOString(), to: to.toISOString() },
    },
    WirePaymentList,
  )
  const durationMs = to.getTime() - from.getTime()
  if (data.length < SEARCH_LIMIT || durationMs < MIN_WINDOW_MS) return data
  const middle = new Date(from.getTime() + durationMs / 2)
  const halves = [
    await searchPayments(fetchParsed, { from, to: middle, secret }),
    await searchPayments(fetchParsed, { from: middle, to, secret }),
  ]
  // One that was requested in the middle may be in both.
  return [...new Map(halves.flat().map((payment) => [payment.id, payment])).values()]
}

/** Exchanges wallet tokens for card tokens, with the public key like a browser. */
const createWalletTokenExchange =
  (fetchParsed: OutsideCaller['fetchParsed'], publicKey: string) =>
  async (type: 'googlepay' | 'applepay', tokenData: Record<string, unknown>): Promise<string> => {
    const { token } = await fetchParsed(
      {
        method: 'POST',
        path: '/tokens',
        headers: { authorization: `Bearer ${publicKey}` },
        json: { type, token_data: tokenData },
      },
      WireToken,
    )
    return token
  }

/** Accepts an event only when one of the keys signed exactly this body (trust T10). */
const createWebhookVerifier =
  (webhookKeys: readonly string[]): CardGateway['verifyWebhook'] =>
  (rawBody, headers) => {
    if (!hasValidSignature(rawBody, headers.get('cko-signature'), webhookKeys))
      return { ok: false, reason: 'signature' }
    const event = WireEvent.safeParse(parseJson(rawBody))
    return event.success ? { ok: true, event: toEvent(event.data) } : { ok: false, reason: 'body' }
  }

function undefinedIfNotFound(error: unknown): undefined {
  if (!isOutsideError(error) || error.status !== 404) throw error
}

/** Chooses the card gateway: the provider, or the sandbox with the same API. */
export function chooseCards(settings: AdapterSettings): CardGateway {
  if (settings.CARDS === 'sandbox') {
    return createCheckoutCom({
      deadlines: settings.deadlines,
      apiUrl: settings.SANDBOX_API_URL,
      publicKey: sandboxKeys.cardsPublic,
      secretKey: sandboxKeys.cardsSecret,
      webhookKeys: [sandboxKeys.cardsWebhook],
    })
  }
  return createCheckoutCom({
    deadlines: settings.deadlines,
    apiUrl: settings.CHECKOUT_COM_API_URL ?? '',
    publicKey: settings.CHECKOUT_COM_PUBLIC_KEY ?? '',
    secretKey: settings.CHECKOUT_COM_SECRET_KEY ?? '',
    processingChannelId: settings.CHECKOUT_COM_PROCESSING_CHANNEL,
    webhookKeys: (settings.CHECKOUT_COM_WEBHOOK_KEYS ?? '').split(','),
  })
}
