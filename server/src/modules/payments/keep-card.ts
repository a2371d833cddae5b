import { and, eq } from 'drizzle-orm'
import type { GatewayCard } from '../../adapters/cards/index.ts'
import { newId } from '../../db/id.ts'
import type { Db } from '../../db/client.ts'
import { memberCards } from '../../db/schema/index.ts'

type Kept = { brandId: string; memberId: string; card: GatewayCard; now: Date }

/** Keeps the card of a payment for its member, who asked for it; the same card is kept once. */
export async function keepCard(db: Db, { brandId, memberId, card, now }: Kept): Promise<void> {
  const mine = and(eq(memberCards.brandId, brandId), eq(memberCards.memberId, memberId))
  const cards = await db.select().from(memberCards).where(mine)
  const isKnown = cards.some(
    ({ instrumentId, fingerprint }) =>
      instrumentId === card.instrumentId || (fingerprint !== null && fingerprint === card.fingerprint),
  )
  if (isKnown) return
  const { instrumentId, scheme, last4, expiryMonth, expiryYear, fingerprint } = card
  await db.insert(memberCards).values({
    brandId,
    id: newId(now),
    memberId,
    instrumentId,
    fingerprint,
    scheme,
    last4,
    expiryMonth,
    expiryYear,
    isDefault: cards.length === 0,
    createdAt: now,
  })
}
