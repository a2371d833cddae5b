import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { ownedBy } from '../../model/owned-by.ts'
import { brands, loyaltyEntries } from '../../model/schema/index.ts'
import { membersQueries, type Owner } from '../members/members.queries.ts'
import { periodStart } from './loyalty.ts'

const isOwn = (owner: Owner) => ownedBy(loyaltyEntries, owner)

/** The brand's loyalty, membership and referral terms. */
export async function rewardsOf(db: Executor, brandId: string) {
  const [row] = await db.select({ rewards: brands.rewards }).from(brands).where(eq(brands.id, brandId))
  if (!row) throw new Error(`No such brand: ${brandId}`)
  return row.rewards
}

/**
 * Pence of delivered orders within the member's current loyalty period, and when it began. Basket prices use it for
 * `loyalty` and its projection.
 */
export async function spendInPeriod(
  db: Executor,
  owner: Owner,
  { now, periodDays }: { now: Date; periodDays: number },
): Promise<{ spendPence: number; since: Date }> {
  const member = await membersQueries(db).findById(owner.brandId, owner.memberId)
  const since = periodStart(member?.createdAt ?? now, now, periodDays)
  const total = sql<string>`coalesce(sum(${loyaltyEntries.spendPence}), 0)`
  const [row] = await db
    .select({ total })
    .from(loyaltyEntries)
    .where(and(isOwn(owner), gte(loyaltyEntries.at, since)))
  return { spendPence: Number(row?.total ?? 0), since }
}

/** The member's last 100 entries of points, newest first. */
export const loyaltyHistory = (db: Executor, owner: Owner) =>
  db.select().from(loyaltyEntries).where(isOwn(owner)).orderBy(desc(loyaltyEntries.at)).limit(100)

/** All points of a member, since they joined. */
export async function lifetimePoints(db: Executor, owner: Owner): Promise<number> {
  const total = sql<string>`coalesce(sum(${loyaltyEntries.points}), 0)`
  const [row] = await db.select({ total }).from(loyaltyEntries).where(isOwn(owner))
  return Number(row?.total ?? 0)
}
