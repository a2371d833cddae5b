import { and, eq, or } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/client.ts'
import { creditEntries, loyaltyEntries, referrals } from '../../model/schema/index.ts'
import type { Owner } from '../members/index.ts'

/** Deletes a member's points, credit and invitations, on both sides of an invitation (trust T24). */
export async function forgetRewards(tx: Tx, { brandId, memberId }: Owner): Promise<void> {
  for (const table of [loyaltyEntries, creditEntries]) {
    await tx.delete(table).where(and(eq(table.brandId, brandId), eq(table.memberId, memberId)))
  }
  const isSide = or(eq(referrals.inviteeId, memberId), eq(referrals.inviterId, memberId))
  await tx.delete(referrals).where(and(eq(referrals.brandId, brandId), isSide))
}
