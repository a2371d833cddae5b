import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { isSigned } from '@larder/kernel/http/signature.ts'
import { outsideCaller, type OutsideCaller, type WithDeadlines } from '../outside/call.ts'
import {
  cardFrom,
  eventFrom,
  paymentFrom,
  WireEvent,
  WireInstrument,
  WirePayment,
  WirePaymentList,
  WireToken,
} from './checkout-com.wire.ts'
import { wireRequest } from './checkout-com.request.ts'
import type { CardGateway } from './port.ts'

export type CheckoutComSettings = WithDeadlines & {
  apiUrl: string
  publicKey: string
  secretKey: string
  /** Needed by accounts with several channels. */
  processingChannelId?: string
  /** Two while a key is being replaced (trust T10). */
  webhookKeys: string[]
}

/** Checkout.com over its documented HTTP API. The sandbox is the same adapter with another `apiUrl`. */
export function checkoutCom(settings: CheckoutComSettings): CardGateway {
  const { apiUrl, publicKey, secretKey, processingChannelId, webhookKeys, deadlines } = settings
  const { call, read } = outsideCaller({ deadlines, service: 'cards', baseUrl: apiUrl })
  const secret = { authorization: `Bearer ${secretKey}` }

  const tokenOf = walletTokens(read, publicKey)

  /** A command on an existing payment or card, whose reply is ignored. */
  const command = (method: 'POST' | 'DELETE', path: string, sent: { json?: object; key?: string } = {}) =>
    call({
      method,
      path,
      headers: sent.key === undefined ? secret : { ...secret, 'cko-idempotency-key': sent.key },
      ...(sent.json && { json: sent.json }),
    })

  return {
    async createPayment(request) {
      const payment = await read(
        {
          method: 'POST',
          path: '/payments',
          headers: { ...secret, 'cko-idempotency-key': request.attemptId },
          json: await wireRequest(request, { tokenOf, processingChannelId }),
        },
        WirePayment,
      )
      return paymentFrom(payment, request)
    },

    async getPayment(idOrSession) {
      const path = `/payments/${encodeURIComponent(idOrSession)}`
      const payment = await read({ path, headers: secret }, WirePayment).catch(undefinedIfNotFound)
      return payment && paymentFrom(payment)
    },

    async findByReference(reference) {
      const { data } = await read(
        { path: '/payments', query: { reference, limit: 100 }, headers: secret },
        WirePaymentList,
      )
      return data.map((payment) => paymentFrom(payment))
    },

    async refund(paymentId, { amountPence, reference, key }) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds`
      await command('POST', path, { key, json: { amount: amountPence, reference } })
    },

    async void(paymentId, { reference, key }) {
      await command('POST', `/payments/${encodeURIComponent(paymentId)}/voids`, { key, json: { reference } })
    },

    async saveCard(token) {
      const instrument = await read(
        { method: 'POST', path: '/instruments', headers: secret, json: { type: 'token', token } },
        WireInstrument,
      )
      return cardFrom(instrument)
    },

    async forgetCard(instrumentId) {
      await command('DELETE', `/instruments/${encodeURIComponent(instrumentId)}`).catch(undefinedIfNotFound)
    },

    verifyWebhook: webhookVerifier(webhookKeys),
  }
}

/** Wallet tokens are first exchanged for a card token, with the public key as a browser would. */
const walletTokens =
  (read: OutsideCaller['read'], publicKey: string) =>
  async (type: 'googlepay' | 'applepay', tokenData: Record<string, unknown>): Promise<string> => {
    const { token } = await read(
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

/** Takes an event only when one of the keys signed exactly this body (trust T10). */
const webhookVerifier =
  (webhookKeys: readonly string[]): CardGateway['verifyWebhook'] =>
  (rawBody, headers) => {
    if (!isSigned(rawBody, headers.get('cko-signature'), webhookKeys))
      return { ok: false, reason: 'signature' }
    const event = WireEvent.safeParse(parseJson(rawBody))
    return event.success ? { ok: true, event: eventFrom(event.data) } : { ok: false, reason: 'body' }
  }

/** 404 means "there is none", for which the port returns `undefined`. */
function undefinedIfNotFound(error: unknown): undefined {
  if (!isOutsideError(error) || error.status !== 404) throw error
}

function parseJson(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    return undefined
  }
}
