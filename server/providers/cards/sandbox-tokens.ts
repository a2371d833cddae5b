import { createHmac } from 'node:crypto'
import { getFormat, isCardNumber, isExpired } from './sandbox-browser/card-number.ts'
import type { CardOutcome, CardsDeps, SandboxCard } from './sandbox-state.ts'
import { getWalletCardNumber } from '../wallets/sandbox.ts'
import type { SandboxGateway } from './sandbox-gateway.ts'
import { createFailureReply, type GatewayReply, type TokenRequest } from './sandbox-wire.ts'

const APPROVED_OUTCOME = { responseCode: '10000', summary: 'Approved' }

/** The gateway's published test numbers of declined cards, with code and summary. */
const DECLINED_CARDS: Record<string, { responseCode: string; summary: string }> = {
  '4544249167673670': { responseCode: '20051', summary: 'Insufficient funds' },
  '4724117215951699': { responseCode: '20054', summary: 'Expired card' },
  '4000144348235050': { responseCode: '20059', summary: 'Suspected fraud' },
  '4095254802642505': { responseCode: '20068', summary: 'Response received too late' },
  '4734868958733862': { responseCode: '200N7', summary: 'Wrong CVV' },
}

/** Schemes with a 3-D Secure challenge; others pass without one. */
const CHALLENGED_SCHEMES = new Set(['Visa', 'Mastercard'])

/** Decides the sandbox's behaviour for a card number. A declined card is declined without a challenge. */
function decideOutcome(number: string): CardOutcome {
  const decline = DECLINED_CARDS[number]
  if (decline) return { challenge: false, ...decline }
  return { challenge: CHALLENGED_SCHEMES.has(getFormat(number)?.scheme ?? ''), ...APPROVED_OUTCOME }
}

/** Computes a fingerprint that is equal for equal numbers; keyed, so that the number cannot be derived from it. */
function fingerprintCard(number: string, key: string): string {
  return createHmac('sha256', key).update(number).digest('hex').toUpperCase()
}

type CardRequest = Extract<TokenRequest, { type: 'card' }>

const UNSUPPORTED_SCHEMES = new Set<string>(['American Express', 'Maestro', 'Diners Club International'])

type CardDetails = Pick<CardRequest, 'expiry_month' | 'expiry_year' | 'name'> & { fingerprintKey: string }

function makeCard(number: string, { fingerprintKey, ...details }: CardDetails): SandboxCard {
  return {
    type: 'card',
    scheme: getFormat(number)?.scheme ?? 'Visa',
    last4: number.slice(-4),
    bin: number.slice(0, 6),
    expiryMonth: details.expiry_month,
    expiryYear: details.expiry_year,
    fingerprint: fingerprintCard(number, fingerprintKey),
    outcome: decideOutcome(number),
    name: details.name,
  }
}

/**
 * Implements `POST /tokens`: turns a card, a security code or a wallet's data into a token. The number is not passed
 * on.
 */
export function createTokenMaker({ store, clock }: CardsDeps, gateway: SandboxGateway) {
  const { fingerprintKey } = store.state.cards
  function tokenizeCard(request: CardRequest): GatewayReply {
    const { number, cvv, expiry_month, expiry_year } = request
    if (!isCardNumber(number)) return createFailureReply(422, 'card_number_invalid')
    const format = getFormat(number)
    if (!format || UNSUPPORTED_SCHEMES.has(format.scheme))
      return createFailureReply(422, 'payment_method_not_supported')
    const expiry = `${String(expiry_month).padStart(2, '0')}${String(expiry_year).slice(-2)}`
    if (isExpired(expiry, clock())) return createFailureReply(422, 'card_expired')
    if (cvv && cvv.length !== format.codeLength) return createFailureReply(422, 'cvv_invalid')
    const card = makeCard(number, { ...request, fingerprintKey })
    const { token, expiresAt } = gateway.addToken({ kind: 'card', card })
    const body = {
      type: 'card',
      token,
      expires_on: expiresAt.toISOString(),
      expiry_month,
      expiry_year,
      scheme: card.scheme,
      last4: card.last4,
      bin: card.bin,
      card_type: 'CREDIT',
      issuer_country: 'GB',
      name: request.name,
      billing_address: request.billing_address,
      phone: request.phone,
    }
    return { status: 201, body }
  }

  /** A wallet authenticates the shopper itself, so its card is never challenged. */
  function tokenizeWallet(type: 'googlepay' | 'applepay', message: string): GatewayReply {
    const year = clock().getUTCFullYear() + 3
    const walletCard = makeCard(getWalletCardNumber(message), {
      expiry_month: 12,
      expiry_year: year,
      fingerprintKey,
    })
    const card: SandboxCard = { ...walletCard, type, outcome: { ...walletCard.outcome, challenge: false } }
    const { token, expiresAt } = gateway.addToken({ kind: 'card', card })
    const { scheme, last4, bin } = card
    return { status: 201, body: { type, token, expires_on: expiresAt.toISOString(), scheme, last4, bin } }
  }

  return function makeToken(request: TokenRequest): GatewayReply {
    if (request.type === 'card') return tokenizeCard(request)
    if (request.type === 'googlepay') return tokenizeWallet(request.type, request.token_data.signedMessage)
    if (request.type === 'applepay') return tokenizeWallet(request.type, request.token_data.data)
    const { token, expiresAt } = gateway.addToken({ kind: 'cvv' })
    return { status: 201, body: { type: 'cvv', token, expires_on: expiresAt.toISOString() } }
  }
}
