import { randomId } from '../sandbox/storage.ts'
import type { SandboxDeps } from '../sandbox/deps.ts'
import type { SandboxCard, SandboxToken, CardsState, SandboxPayment } from './sandbox-state.ts'
import { IDEMPOTENCY_MS } from './sandbox-idempotency.ts'
import { paymentChanges } from './sandbox-payment-changes.ts'
import type { CardWebhooks } from './sandbox-webhooks.ts'

const TOKEN_MS = 15 * 60 * 1000

type SandboxTokenInput = { kind: 'card'; card: SandboxCard } | { kind: 'cvv' }

/** Card tokens and saved cards: what a payment is made from. */
function cardVault({ store, clock }: SandboxDeps) {
  const { cards } = store.state

  function addToken(token: SandboxTokenInput): { token: string; expiresAt: Date } {
    const id = randomId('tok_')
    const expiresAt = clock().getTime() + TOKEN_MS
    cards.tokens[id] = { ...token, expiresAt, used: false }
    store.save()
    return { token: id, expiresAt: new Date(expiresAt) }
  }

  /** A token works once and for 15 minutes. */
  function redeemToken(id: string): SandboxToken | undefined {
    const token = cards.tokens[id]
    if (!token || token.used || token.expiresAt < clock().getTime()) return undefined
    token.used = true
    store.save()
    return token
  }

  function saveCard(card: SandboxCard): string {
    const id = randomId('src_')
    cards.instruments[id] = card
    store.save()
    return id
  }

  return { addToken, redeemToken, saveCard }
}

type NewPayment = {
  amount: number
  currency: string
  reference: string
  capture: boolean
  threeDs: boolean
  successUrl: string
  failureUrl: string
  card: SandboxCard
  instrumentId: string
}

/** After this a payment that still waits for its shopper is cancelled. */
const CHALLENGE_MS = 15 * 60 * 1000
/** The card gateway's books: tokens, saved cards, and payments with their state changes. */
export function cardGateway(deps: SandboxDeps, webhooks: CardWebhooks) {
  const { store, clock } = deps
  const { cards } = store.state
  const { settle, move, ...changes } = paymentChanges(store, webhooks)
  deleteExpired(cards, clock().getTime())
  const byReference = Map.groupBy(Object.values(cards.payments), ({ reference }) => reference)

  function pay({ card, threeDs, ...details }: NewPayment): SandboxPayment {
    const payment: SandboxPayment = {
      ...details,
      id: randomId('pay_'),
      sessionId: randomId('sid_'),
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

  /** By payment or session id; cancels a payment whose shopper never returned. */
  function find(id: string): SandboxPayment | undefined {
    const payment = cards.payments[cards.sessions[id] ?? id]
    if (!payment) return undefined
    const elapsedMs = clock().getTime() - Date.parse(payment.requestedOn)
    if (payment.status === 'Pending' && elapsedMs > CHALLENGE_MS) move(payment, 'Expired', 'payment_expired')
    return payment
  }

  function findByReference(reference: string): SandboxPayment[] {
    return (byReference.get(reference) ?? []).toReversed()
  }

  return { ...cardVault(deps), ...changes, pay, find, findByReference }
}

/** Deletes expired tokens and stored replies older than a day; payments stay. */
function deleteExpired({ tokens, replies }: CardsState, now: number): void {
  for (const [id, token] of Object.entries(tokens)) if (token.expiresAt < now) delete tokens[id]
  for (const [key, { at }] of Object.entries(replies)) if (now - at > IDEMPOTENCY_MS) delete replies[key]
}

export type SandboxGateway = ReturnType<typeof cardGateway>
