import { randomId } from '../ids.ts'
import type { SandboxDeps } from '../sandbox.types.ts'
import type { SandboxCard, SandboxToken } from './cards.types.ts'

const TOKEN_MS = 15 * 60 * 1000

type SandboxTokenInput = { kind: 'card'; card: SandboxCard } | { kind: 'cvv' }

/** Card tokens and saved cards: what a payment is made from. */
export function cardVault({ store, clock }: SandboxDeps) {
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
