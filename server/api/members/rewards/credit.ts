import { desc, and, eq, or, gte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { isOwnedBy } from '../../model/per-brand.ts'
import { creditEntries, loyaltyEntries, referrals, brands } from '../../model/schema/index.ts'
import { membersQueries, type Owner } from '../members/members.queries.ts'
import { getPeriodStart } from './loyalty.ts'
import { newId } from '@larder/kernel/db/id.ts'

/** A member's points and credit, entry by entry, newest first. */
export async function loadRewardEntries(db: Executor, owner: Owner) {
  const [loyalty, credit] = await Promise.all([
    db.select().from(loyaltyEntries).where(isOwnedBy(loyaltyEntries, owner)).orderBy(desc(loyaltyEntries.at)),
    db.select().from(creditEntries).where(isOwnedBy(creditEntries, owner)).orderBy(desc(creditEntries.at)),
  ])
  return { loyalty, credit }
}

/** Deletes a member's points, credit and invitations, on both sides of an invitation (trust T24). */
export async function deleteRewards(tx: Tx, owner: Owner): Promise<void> {
  for (const table of [loyaltyEntries, creditEntries]) await tx.delete(table).where(isOwnedBy(table, owner))
  const { brandId, memberId } = owner
  const isSide = or(eq(referrals.inviteeId, memberId), eq(referrals.inviterId, memberId))
  await tx.delete(referrals).where(and(eq(referrals.brandId, brandId), isSide))
}

const isOwn = (owner: Owner) => isOwnedBy(loyaltyEntries, owner)

export async function loadRewards(db: Executor, brandId: string) {
  const [row] = await db.select({ rewards: brands.rewards }).from(brands).where(eq(brands.id, brandId))
  if (!row) throw new Error(`No such brand: ${brandId}`)
  return row.rewards
}

/**
 * The spend in pence on delivered orders within the member's current loyalty period, and the start of the period.
 * Basket prices use it for `loyalty` and its projection.
 */
export async function loadSpendInPeriod(
  db: Executor,
  owner: Owner,
  { now, periodDays }: { now: Date; periodDays: number },
): Promise<{ spendPence: number; since: Date }> {
  const member = await membersQueries(db).findById(owner.brandId, owner.memberId)
  const since = getPeriodStart(member?.createdAt ?? now, now, periodDays)
  const total = sql<string>`coalesce(sum(${loyaltyEntries.spendPence}), 0)`
  const [row] = await db
    .select({ total })
    .from(loyaltyEntries)
    .where(and(isOwn(owner), gte(loyaltyEntries.at, since)))
  return { spendPence: Number(row?.total ?? 0), since }
}

/** The member's last 100 point entries, newest first. */
export const loadLoyaltyHistory = (db: Executor, owner: Owner) =>
  db.select().from(loyaltyEntries).where(isOwn(owner)).orderBy(desc(loyaltyEntries.at)).limit(100)

/** All points that a member has earned since joining. */
export async function loadLifetimePoints(db: Executor, owner: Owner): Promise<number> {
  const total = sql<string>`coalesce(sum(${loyaltyEntries.points}), 0)`
  const [row] = await db.select({ total }).from(loyaltyEntries).where(isOwn(owner))
  return Number(row?.total ?? 0)
}

type CreditEntry = Owner & { amountPence: number; key: string; text: string; now: Date }

async function insertCreditIfNew(tx: Tx, { now, ...entry }: CreditEntry): Promise<boolean> {
  const rows = await tx
    .insert(creditEntries)
    .values({ ...entry, id: newId(now), at: now })
    .onConflictDoNothing()
    .returning({ id: creditEntries.id })
  return rows.length === 1
}

/** Grants credit once per `key`. Returns false when it was granted before. */
export async function grantCredit(tx: Tx, entry: CreditEntry): Promise<boolean> {
  if (!(await insertCreditIfNew(tx, entry))) return false
  await membersQueries(tx).changeCredit(entry, entry.amountPence)
  return true
}

/**
 * Deducts exactly `amountPence` of a member's credit for an order, or nothing, so that two concurrent orders cannot
 * spend the same penny (trust P6). Returns false when the credit is insufficient, and true when it is or was deducted.
 */
export async function spendCredit(
  tx: Tx,
  {
    amountPence,
    orderId,
    orderNumber,
    now,
    ...owner
  }: Owner & {
    amountPence: number
    orderId: string
    orderNumber: string
    now: Date
  },
): Promise<boolean> {
  const entry = {
    ...owner,
    amountPence: -amountPence,
    key: `order:${orderId}`,
    text: `Order ${orderNumber}`,
    now,
  }
  if (!(await insertCreditIfNew(tx, entry))) return true
  if (await membersQueries(tx).changeCredit(owner, -amountPence, { min: 0 })) return true
  const isEntry = and(eq(creditEntries.brandId, owner.brandId), eq(creditEntries.key, entry.key))
  await tx.delete(creditEntries).where(and(isEntry, eq(creditEntries.memberId, owner.memberId)))
  return false
}

const isCreditOfOrder = ({ brandId, memberId }: Owner, orderId: string) =>
  and(
    eq(creditEntries.brandId, brandId),
    eq(creditEntries.memberId, memberId),
    eq(creditEntries.key, `order:${orderId}`),
  )

/** The credit that an order used, in pence. */
export async function loadCreditOfOrder(db: Executor, owner: Owner, orderId: string): Promise<number> {
  const [taken] = await db.select().from(creditEntries).where(isCreditOfOrder(owner, orderId))
  return -(taken?.amountPence ?? 0)
}

/** Returns the credit that a placed order used, once, less what was given back as credit before. */
export async function returnCredit(
  tx: Tx,
  { orderId, lessPence, now, ...owner }: Owner & { orderId: string; lessPence: number; now: Date },
): Promise<void> {
  const [taken] = await tx.select().from(creditEntries).where(isCreditOfOrder(owner, orderId))
  if (!taken || -taken.amountPence <= lessPence) return
  const refund = {
    amountPence: -taken.amountPence - lessPence,
    key: `order:${orderId}:back`,
    text: `${taken.text} given back`,
  }
  await grantCredit(tx, { ...owner, ...refund, now })
}

/** Returns the credit that a draft used. A draft never was an order, so its entry is deleted too. */
export async function releaseCredit(
  tx: Tx,
  { orderId, ...owner }: Owner & { orderId: string },
): Promise<void> {
  const [deleted] = await tx.delete(creditEntries).where(isCreditOfOrder(owner, orderId)).returning()
  if (!deleted) return
  await membersQueries(tx).changeCredit(owner, -deleted.amountPence)
}

/** The credit in pence that a basket may use: the member's credit plus what the basket's own draft already uses. */
export async function loadBasketCredit(
  db: Executor,
  owner: Owner,
  draftOrderId: string | null,
): Promise<number> {
  const heldPence = draftOrderId ? await loadCreditOfOrder(db, owner, draftOrderId) : 0
  return (await loadCredit(db, owner)) + heldPence
}

/** The credit that a member can spend now, in pence. */
export const loadCredit = (db: Executor, owner: Owner): Promise<number> =>
  membersQueries(db).findCredit(owner)

/** The latest hundred changes of a member's credit. */
export const loadCreditHistory = (db: Executor, owner: Owner) =>
  db
    .select()
    .from(creditEntries)
    .where(isOwnedBy(creditEntries, owner))
    .orderBy(desc(creditEntries.at), desc(creditEntries.id))
    .limit(100)
