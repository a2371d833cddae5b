import type { Tx } from '../../kernel/db/client.ts'
import { ownedBy, type Owner } from '../../model/owned-by.ts'
import { resetTokens } from '../../model/schema/index.ts'

/** Deletes the links by which a member might set a new password (trust T24). */
export async function forgetSignIn(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(resetTokens).where(ownedBy(resetTokens, owner))
}
