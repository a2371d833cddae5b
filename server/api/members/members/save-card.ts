import type { GatewayCard } from '@larder/providers/cards/index.ts'
import { newId } from '@larder/kernel/db/id.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { savedCardsQueries } from './saved-cards.queries.ts'

type Saved = { brandId: string; memberId: string; card: GatewayCard; now: Date }

/** Saves the card of a payment for its member, who asked for it; the same card is saved once. */
export async function saveCard(db: Db, { brandId, memberId, card, now }: Saved): Promise<void> {
  const queries = savedCardsQueries(db)
  const cards = await queries.findAll({ brandId, memberId })
  const isKnown = cards.some(
    ({ instrumentId, fingerprint }) =>
      instrumentId === card.instrumentId || (fingerprint !== null && fingerprint === card.fingerprint),
  )
  if (isKnown) return
  const { instrumentId, scheme, last4, expiryMonth, expiryYear, fingerprint } = card
  await queries.insert({
    brandId,
    id: newId(now),
    memberId,
    instrumentId,
    fingerprint: fingerprint ?? null,
    scheme,
    last4,
    expiryMonth,
    expiryYear,
    isDefault: cards.length === 0,
    createdAt: now,
  })
}
