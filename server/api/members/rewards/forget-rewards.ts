import { and, eq, or } from 'drizzle-orm'
import type { Tx } from '@larder/kernel/db/client.ts'
import { ownedBy } from '../../model/owned-by.ts'
import { creditEntries, loyaltyEntries, referrals } from '../../model/schema/index.ts'
import type { Owner } from '../members/members.queries.ts'

/** Deletes a member's points, credit and invitations, on both sides of an invitation (trust T24). */
export async function forgetRewards(tx: Tx, owner: Owner): Promise<void> {
  for (const table of [loyaltyEntries, creditEntries]) await tx.delete(table).where(ownedBy(table, owner))
  const { brandId, memberId } = owner
  const isSide = or(eq(referrals.inviteeId, memberId), eq(referrals.inviterId, memberId))
  await tx.delete(referrals).where(and(eq(referrals.brandId, brandId), isSide))
}
