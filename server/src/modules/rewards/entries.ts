import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../kernel/db/client.ts'
import { creditEntries, loyaltyEntries } from '../../model/schema/index.ts'
import type { Owner } from '../members/index.ts'

/** A member's points and credit, entry by entry, newest first. */
export async function rewardEntriesOf(db: Executor, { brandId, memberId }: Owner) {
  const [loyalty, credit] = await Promise.all([
    db
      .select()
      .from(loyaltyEntries)
      .where(and(eq(loyaltyEntries.brandId, brandId), eq(loyaltyEntries.memberId, memberId)))
      .orderBy(desc(loyaltyEntries.at)),
    db
      .select()
      .from(creditEntries)
      .where(and(eq(creditEntries.brandId, brandId), eq(creditEntries.memberId, memberId)))
      .orderBy(desc(creditEntries.at)),
  ])
  return { loyalty, credit }
}
