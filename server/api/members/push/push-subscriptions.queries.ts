import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Db, Executor, Tx } from '@larder/kernel/db/client.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'
import { pushSubscriptions, sessions } from '../../model/schema/index.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect
type SessionKey = { brandId: string; sessionId: string }
/** A session, or all of a member's. */
type PushOwner = SessionKey & { memberId: string | null }

const SUBSCRIPTION_DAYS = 30
/** Browsers of one person that get a notification, the latest first. */
const MAX_BROWSERS = 10

/** When a subscription ends if no order is looked at in its browser. */
export const getPushEnd = (now: Date): Date => new Date(now.getTime() + SUBSCRIPTION_DAYS * 86_400_000)

const isOfSession = ({ brandId, sessionId }: SessionKey) =>
  and(eq(pushSubscriptions.brandId, brandId), eq(pushSubscriptions.sessionId, sessionId))

export async function deleteExpiredPushSubscriptions(db: Db, now: Date): Promise<void> {
  await deleteOldRows(db, pushSubscriptions, lt(pushSubscriptions.expiresAt, now))
}

export async function deletePushSubscriptions(
  tx: Tx,
  brandId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.brandId, brandId), inArray(pushSubscriptions.sessionId, [...sessionIds])))
}

export const pushSubscriptionsQueries = (db: Executor) => ({
  /** Valid subscriptions of an owner; with `only`, the one of that session. */
  async findOfOwner(
    { brandId, memberId, sessionId }: PushOwner,
    { now, only }: { now: Date; only?: string },
  ): Promise<PushSubscriptionRow[]> {
    const rows = await db
      .select({ subscription: pushSubscriptions })
      .from(pushSubscriptions)
      .innerJoin(
        sessions,
        and(eq(sessions.brandId, pushSubscriptions.brandId), eq(sessions.id, pushSubscriptions.sessionId)),
      )
      .where(
        and(
          eq(sessions.brandId, brandId),
          memberId ? eq(sessions.memberId, memberId) : eq(sessions.id, sessionId),
          only === undefined ? undefined : eq(sessions.id, only),
          gt(sessions.expiresAt, now),
          gt(pushSubscriptions.expiresAt, now),
        ),
      )
      .orderBy(desc(pushSubscriptions.createdAt))
      .limit(MAX_BROWSERS)
    return rows.map(({ subscription }) => subscription)
  },
  /** Whether there is one; it then lasts until `expiresAt`. */
  async updateEnd(key: SessionKey, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<boolean> {
    const rows = await db
      .update(pushSubscriptions)
      .set({ expiresAt })
      .where(and(isOfSession(key), gt(pushSubscriptions.expiresAt, now)))
      .returning({ sessionId: pushSubscriptions.sessionId })
    return rows.length > 0
  },
  /** Replaces the session's subscription, and takes the browser from an earlier session. */
  async save(row: PushSubscriptionRow): Promise<void> {
    const { brandId, sessionId, ...values } = row
    await db
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.brandId, brandId),
          eq(pushSubscriptions.endpoint, row.endpoint),
          ne(pushSubscriptions.sessionId, sessionId),
        ),
      )
    await db
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({
        target: [pushSubscriptions.brandId, pushSubscriptions.sessionId],
        set: values,
      })
  },
  /** The valid subscription of a session. */
  async find(key: SessionKey, now: Date): Promise<PushSubscriptionRow | undefined> {
    const [row] = await db
      .select()
      .from(pushSubscriptions)
      .where(and(isOfSession(key), gt(pushSubscriptions.expiresAt, now)))
    return row
  },
  async delete(key: SessionKey): Promise<void> {
    await db.delete(pushSubscriptions).where(isOfSession(key))
  },
  /** Deletes a subscription that its push service ended, unless the browser has another one by now. */
  async deleteEnded({ endpoint, ...key }: SessionKey & { endpoint: string }): Promise<void> {
    await db.delete(pushSubscriptions).where(and(isOfSession(key), eq(pushSubscriptions.endpoint, endpoint)))
  },
})
