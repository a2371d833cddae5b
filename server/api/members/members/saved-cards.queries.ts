import { and, desc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { isOwnedBy } from '../../model/per-brand.ts'
import { memberCards } from '../../model/schema/index.ts'
import { membersQueries, type Owner } from './members.queries.ts'
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

/** Maximum number of a member's saved cards. */
const MAX_CARDS = 20

/**
 * Saves a card of the gateway for a member. A card that is saved already, by fingerprint, is updated: it may have a new
 * expiry date. Undefined when the member has as many cards as they may.
 */
export async function saveCard(
  tx: Tx,
  owner: Owner,
  { card, now }: { card: GatewayCard; now: Date },
): Promise<CardRow | undefined> {
  await membersQueries(tx).lock(owner)
  const queries = savedCardsQueries(tx)
  const cards = await queries.findAll(owner)
  const { instrumentId, scheme, last4, expiryMonth, expiryYear, fingerprint = null } = card
  const details = { instrumentId, scheme, last4, expiryMonth, expiryYear }
  const same = cards.find(
    (row) => row.instrumentId === instrumentId || (fingerprint !== null && row.fingerprint === fingerprint),
  )
  if (same)
    return queries.update(owner, same.id, { ...details, fingerprint: fingerprint ?? same.fingerprint })
  if (cards.length >= MAX_CARDS) return undefined
  const isDefault = cards.length === 0
  const row = { ...owner, id: newId(now), ...details, fingerprint, isDefault, createdAt: now }
  await queries.insert(row)
  return row
}
