import { desc } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { ownedBy } from '../../model/owned-by.ts'
import { creditEntries, loyaltyEntries } from '../../model/schema/index.ts'
import type { Owner } from '../members/members.queries.ts'

/** A member's points and credit, entry by entry, newest first. */
export async function rewardEntriesOf(db: Executor, owner: Owner) {
  const [loyalty, credit] = await Promise.all([
    db.select().from(loyaltyEntries).where(ownedBy(loyaltyEntries, owner)).orderBy(desc(loyaltyEntries.at)),
    db.select().from(creditEntries).where(ownedBy(creditEntries, owner)).orderBy(desc(creditEntries.at)),
  ])
  return { loyalty, credit }
}
