import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { ownedBy } from '../../model/owned-by.ts'
import { memberCards } from '../../model/schema/index.ts'
import type { Owner } from './members.queries.ts'

export type CardRow = typeof memberCards.$inferSelect

const isOwn = (owner: Owner) => ownedBy(memberCards, owner)
const isCard = (owner: Owner, id: string) => and(isOwn(owner), eq(memberCards.id, id))

/** Data access of saved cards; every query is bound to its owner. */
export const savedCardsQueries = (db: Executor) => ({
  /** Default first, then newest. */
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
