import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { baskets, members, sessions } from '../../db/schema/index.ts'

export type BasketRow = typeof baskets.$inferSelect
export type BasketKey = { brandId: string; id: string }

const only = ({ brandId, id }: BasketKey) => and(eq(baskets.brandId, brandId), eq(baskets.id, id))
const open = (brandId: string) => and(eq(baskets.brandId, brandId), eq(baskets.state, 'open'))

/** Data access of baskets: no rules. */
export const basketQueries = (db: Executor) => ({
  async findByToken(brandId: string, token: string): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(open(brandId), eq(baskets.token, token)))
    return row
  },
  /** A basket whose order is placed already. */
  async findOrderedByToken(brandId: string, token: string): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(eq(baskets.brandId, brandId), eq(baskets.state, 'ordered'), eq(baskets.token, token)))
    return row
  },
  /** The basket a session worked on last. */
  async findOfSession(brandId: string, sessionId: string): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(open(brandId), eq(baskets.sessionId, sessionId)))
      .orderBy(desc(baskets.updatedAt))
      .limit(1)
    return row
  },
  async find(key: BasketKey): Promise<BasketRow | undefined> {
    const [row] = await db.select().from(baskets).where(only(key))
    return row
  },
  async findForUpdate(key: BasketKey): Promise<BasketRow | undefined> {
    const [row] = await db.select().from(baskets).where(only(key)).for('update')
    return row
  },
  /** Held until the transaction ends. */
  lockSession: (brandId: string, id: string) =>
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.brandId, brandId), eq(sessions.id, id)))
      .for('update'),
  async insert(row: typeof baskets.$inferInsert): Promise<BasketRow> {
    const [inserted] = await db.insert(baskets).values(row).returning()
    if (!inserted) throw new Error('The basket was not written')
    return inserted
  },
  async update(key: BasketKey, change: Partial<BasketRow>): Promise<BasketRow> {
    const [row] = await db.update(baskets).set(change).where(only(key)).returning()
    if (!row) throw new Error('The basket is gone')
    return row
  },
  /** Takes the coupon off a basket that nobody changed since it was read. */
  dropCoupon: (row: BasketRow) =>
    db
      .update(baskets)
      .set({ coupon: null })
      .where(and(only(row), eq(baskets.version, row.version))),
  async isPhoneVerified(brandId: string, memberId: string): Promise<boolean> {
    const [row] = await db
      .select({ at: members.phoneVerifiedAt })
      .from(members)
      .where(and(eq(members.brandId, brandId), eq(members.id, memberId)))
    return row?.at != null
  },
})
