import { and, desc, eq } from 'drizzle-orm'
import type { Executor, Db } from '@larder/kernel/db/client.ts'
import { isOwnedBy } from '../../model/per-brand.ts'
import { memberCards } from '../../model/schema/index.ts'
import type { Owner } from './members.queries.ts'
import type { GatewayCard } from '@larder/providers/cards/port.ts'
import { newId } from '@larder/kernel/db/id.ts'

export type CardRow = typeof memberCards.$inferSelect

const isOwn = (owner: Owner) => isOwnedBy(memberCards, owner)
const isCard = (owner: Owner, id: string) => and(isOwn(owner), eq(memberCards.id, id))

/** Queries for saved cards, all restricted to the owner. */
export const savedCardsQueries = (db: Executor) => ({
  /** The default card comes first, then the newest. */
  async findAll(owner: Owner): Promise<CardRow[]> {
    return db
      .select()
      .from(memberCards)
      .where(isOwn(owner))
      .orderBy(desc(memberCards.isDefault), desc(memberCards.createdAt))
  },
  async find(owner: Owner, id: string): Promise<CardRow | undefined> {
    const [row] = await db.select().from(memberCards).where(isCard(owner, id))
    return row
  },
  async insert(row: CardRow): Promise<void> {
    await db.insert(memberCards).values(row)
  },
  async update(owner: Owner, id: string, changes: Partial<CardRow>): Promise<CardRow | undefined> {
    const [row] = await db.update(memberCards).set(changes).where(isCard(owner, id)).returning()
    return row
  },
  async delete(owner: Owner, id: string): Promise<CardRow | undefined> {
    const [row] = await db.delete(memberCards).where(isCard(owner, id)).returning()
    return row
  },
  async setDefault(owner: Owner, id: string): Promise<void> {
    await db.update(memberCards).set({ isDefault: false }).where(isOwn(owner))
    await db.update(memberCards).set({ isDefault: true }).where(isCard(owner, id))
  },
})

type CardToSave = { brandId: string; memberId: string; card: GatewayCard; now: Date }

/** Saves the card of a payment for the member who asked for it. The same card is saved only once. */
export async function saveCard(db: Db, { brandId, memberId, card, now }: CardToSave): Promise<void> {
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
