import { and, eq } from 'drizzle-orm'
import type { Tx } from '@larder/kernel/db/client.ts'
import { ownedBy } from '../../model/owned-by.ts'
import {
  memberAddresses,
  memberCards,
  memberIdentities,
  members,
  verifiedPhones,
} from '../../model/schema/index.ts'
import type { Owner } from './members.queries.ts'

const OWN_TABLES = [memberAddresses, memberCards, memberIdentities, verifiedPhones]

/** Deletes a member's own row, addresses, cards, sign-in identities and verified numbers (trust T24). */
export async function forgetMember(tx: Tx, owner: Owner): Promise<void> {
  for (const table of OWN_TABLES) await tx.delete(table).where(ownedBy(table, owner))
  const { brandId, memberId } = owner
  await tx.delete(members).where(and(eq(members.brandId, brandId), eq(members.id, memberId)))
}
