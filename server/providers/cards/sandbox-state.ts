import { randomBytes } from 'node:crypto'
import type { SandboxDeps } from '../sandbox/deps.ts'
import type { Scheme } from './sandbox-browser/card-number.ts'

/** Behaviour of a card, decided by its number when the token is created; the number itself is not stored. */
export type CardOutcome = { challenge: boolean; responseCode: string; summary: string }

export type SandboxCard = {
  type: 'card' | 'googlepay' | 'applepay'
  scheme: Scheme
  last4: string
  bin: string
  expiryMonth: number
  expiryYear: number
  fingerprint: string
  outcome: CardOutcome
  name?: string
}

export type SandboxToken =
  | { kind: 'card'; card: SandboxCard; expiresAt: number; used: boolean }
  | { kind: 'cvv'; expiresAt: number; used: boolean }

export type PaymentStatus =
  | 'Pending'
  | 'Authorized'
  | 'Captured'
  | 'Declined'
  | 'Canceled'
  | 'Expired'
  | 'Voided'
  | 'Refunded'
  | 'Partially Refunded'

export type SandboxPayment = {
  id: string
  sessionId: string
  requestedOn: string
  amount: number
  currency: string
  reference: string
  metadata?: Record<string, unknown>
  capture: boolean
  status: PaymentStatus
  card: SandboxCard
  instrumentId: string
  responseCode?: string
  responseSummary?: string
  captured: number
  refunded: number
  successUrl: string
  failureUrl: string
}

/** A stored reply of a finished call, by idempotency key. */
type StoredReply = { body: string; status: number; reply: unknown; at: number }

export type CardsState = {
  payments: Record<string, SandboxPayment>
  tokens: Record<string, SandboxToken>
  instruments: Record<string, SandboxCard>
  /** Payment ids by the session id of the return page. */
  sessions: Record<string, string>
  replies: Record<string, StoredReply>
  /** Key for hashing numbers, so that the state file reveals none. */
  fingerprintKey: string
}

export const createEmptyCardsState = (): CardsState => ({
  payments: {},
  tokens: {},
  instruments: {},
  sessions: {},
  replies: {},
  fingerprintKey: randomBytes(16).toString('hex'),
})

export type CardsDeps = SandboxDeps<{ cards: CardsState }>
