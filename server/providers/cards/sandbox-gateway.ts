import { generateId } from '../sandbox/storage.ts'
import type {
  CardOutcome,
  CardsDeps,
  CardsState,
  PaymentStatus,
  SandboxCard,
  SandboxPayment,
  SandboxToken,
} from './sandbox-state.ts'
import type { CardWebhooks } from './sandbox-webhooks.ts'
import { createFailureReply, type GatewayReply } from './sandbox-wire.ts'

const TOKEN_LIFETIME_MS = 15 * 60 * 1000

type SandboxTokenInput = { kind: 'card'; card: SandboxCard } | { kind: 'cvv' }

function createCardVault({ store, clock }: CardsDeps) {
  const { cards } = store.state

  function addToken(token: SandboxTokenInput): { token: string; expiresAt: Date } {
    const id = generateId('tok_')
    const expiresAt = clock().getTime() + TOKEN_LIFETIME_MS
    cards.tokens[id] = { ...token, expiresAt, used: false }
    store.save()
    return { token: id, expiresAt: new Date(expiresAt) }
  }

  /** Uses a token, which is valid once and for 15 minutes. */
  function redeemToken(id: string): SandboxToken | undefined {
    const token = cards.tokens[id]
    if (!token || token.used || token.expiresAt < clock().getTime()) return undefined
    token.used = true
    store.save()
    return token
  }

  function saveCard(card: SandboxCard): string {
    const id = generateId('src_')
    cards.instruments[id] = card
    store.save()
    return id
  }

  return { addToken, redeemToken, saveCard }
}

type ThreeDsAnswer = 'approve' | 'fail' | 'cancel'

const DECLINED_OUTCOMES: Record<Exclude<ThreeDsAnswer, 'approve'>, CardOutcome> = {
  fail: { challenge: false, responseCode: '20150', summary: '3-D Secure authentication failed' },
  cancel: { challenge: false, responseCode: '20154', summary: '3-D Secure was cancelled' },
}

/** Changes the state of payments; each change is saved and sent to the shop. */
function createPaymentChanges(store: CardsDeps['store'], webhooks: CardWebhooks) {
  function settle(payment: SandboxPayment, outcome: CardOutcome): void {
    payment.responseCode = outcome.responseCode
    payment.responseSummary = outcome.summary
    if (outcome.responseCode !== '10000') return move(payment, 'Declined', 'payment_declined')
    move(payment, 'Authorized', 'payment_approved')
    if (!payment.capture) return
    payment.captured = payment.amount
    move(payment, 'Captured', 'payment_captured')
  }

  function move(payment: SandboxPayment, status: PaymentStatus, event: string): void {
    payment.status = status
    webhooks.notify(event, payment)
    store.save()
  }

  /** Applies the shopper's answer on the 3-D Secure page. Only the first one counts. */
  function answer(payment: SandboxPayment, bankAnswer: ThreeDsAnswer): void {
    if (payment.status !== 'Pending') return
    if (bankAnswer === 'approve') return settle(payment, payment.card.outcome)
    const { responseCode, summary } = DECLINED_OUTCOMES[bankAnswer]
    payment.responseCode = responseCode
    payment.responseSummary = summary
    if (bankAnswer === 'cancel') return move(payment, 'Canceled', 'payment_canceled')
    move(payment, 'Declined', 'payment_declined')
  }

  /** Refunds an amount; returns false when more than the remaining captured money is requested. */
  function refund(payment: SandboxPayment, amount: number): boolean {
    if (amount < 1 || payment.refunded + amount > payment.captured) return false
    payment.refunded += amount
    const isFull = payment.refunded === payment.captured
    move(payment, isFull ? 'Refunded' : 'Partially Refunded', 'payment_refunded')
    return true
  }

  /** Voids a payment; returns false unless money is authorised and not captured yet. */
  function voidPayment(payment: SandboxPayment): boolean {
    if (payment.status !== 'Authorized') return false
    move(payment, 'Voided', 'payment_voided')
    return true
  }

  return { settle, move, answer, refund, voidPayment }
}

type NewPayment = {
  amount: number
  currency: string
  reference: string
  metadata?: Record<string, unknown>
  capture: boolean
  threeDs: boolean
  successUrl: string
  failureUrl: string
  card: SandboxCard
  instrumentId: string
}

/** Time in ms after which a payment without the shopper's answer expires. */
const CHALLENGE_LIFETIME_MS = 15 * 60 * 1000

/** The card gateway's state: tokens, saved cards, and payments with their changes. */
export function createCardGateway(deps: CardsDeps, webhooks: CardWebhooks) {
  const { store, clock } = deps
  const { cards } = store.state
  const { settle, move, ...changes } = createPaymentChanges(store, webhooks)
  deleteExpired(cards, clock().getTime())
  const byReference = Map.groupBy(Object.values(cards.payments), ({ reference }) => reference)

  function pay({ card, threeDs, ...details }: NewPayment): SandboxPayment {
    const payment: SandboxPayment = {
      ...details,
      id: generateId('pay_'),
      sessionId: generateId('sid_'),
      requestedOn: clock().toISOString(),
      status: 'Pending',
      card,
      captured: 0,
      refunded: 0,
    }
    cards.payments[payment.id] = payment
    cards.sessions[payment.sessionId] = payment.id
    byReference.set(payment.reference, [...(byReference.get(payment.reference) ?? []), payment])
    if (threeDs && card.outcome.challenge) webhooks.notify('payment_pending', payment)
    else settle(payment, card.outcome)
    store.save()
    return payment
  }

  /** Expires a payment whose shopper never returned. */
  function expire(payment: SandboxPayment): void {
    const elapsedMs = clock().getTime() - Date.parse(payment.requestedOn)
    if (payment.status === 'Pending' && elapsedMs > CHALLENGE_LIFETIME_MS)
      move(payment, 'Expired', 'payment_expired')
  }

  /** Finds a payment by payment or session id. */
  function get(id: string): SandboxPayment | undefined {
    const payment = cards.payments[cards.sessions[id] ?? id]
    if (payment) expire(payment)
    return payment
  }

  function getByReference(reference: string): SandboxPayment[] {
    return (byReference.get(reference) ?? []).toReversed()
  }

  /** The payments between two times, newest first. */
  function findBetween(from: Date, to: Date): SandboxPayment[] {
    const isBetween = ({ requestedOn }: SandboxPayment) => {
      const at = Date.parse(requestedOn)
      return at >= from.getTime() && at <= to.getTime()
    }
    const found = Object.values(cards.payments).filter(isBetween)
    for (const payment of found) expire(payment)
    return found.toReversed()
  }

  return { ...createCardVault(deps), ...changes, pay, get, getByReference, findBetween }
}

/** Deletes expired tokens and stored replies older than a day; payments stay. */
function deleteExpired({ tokens, replies }: CardsState, now: number): void {
  for (const [id, token] of Object.entries(tokens)) if (token.expiresAt < now) delete tokens[id]
  for (const [key, { at }] of Object.entries(replies))
    if (now - at > IDEMPOTENCY_LIFETIME_MS) delete replies[key]
}

export type SandboxGateway = ReturnType<typeof createCardGateway>

const IDEMPOTENCY_LIFETIME_MS = 24 * 60 * 60 * 1000

/**
 * The gateway's idempotency: for 24 h the same key returns the first call's reply. Calls that ended in 4xx or 5xx are
 * not stored, so they run again.
 */
export function createIdempotency(replies: CardsState['replies'], clock: () => Date) {
  const running = new Set<string>()

  return async function once(
    key: string | undefined,
    body: string,
    run: () => Promise<GatewayReply>,
  ): Promise<GatewayReply> {
    if (!key) return run()
    const now = clock().getTime()
    const storedReply = replies[key]
    if (storedReply && now - storedReply.at < IDEMPOTENCY_LIFETIME_MS) {
      if (storedReply.body === body) return { status: storedReply.status, body: storedReply.reply }
      return createFailureReply(422, 'idempotency_key_reused')
    }
    if (running.has(key)) return createFailureReply(409, 'request_in_progress')
    running.add(key)
    try {
      const answer = await run()
      if (answer.status < 300) replies[key] = { body, status: answer.status, reply: answer.body, at: now }
      return answer
    } finally {
      running.delete(key)
    }
  }
}
