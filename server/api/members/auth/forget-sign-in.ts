import type { Tx } from '@larder/kernel/db/client.ts'
import { ownedBy, type Owner } from '../../model/owned-by.ts'
import { resetTokens } from '../../model/schema/index.ts'

/** Deletes a member's links for setting a new password (trust T24). */
export async function forgetSignIn(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(resetTokens).where(ownedBy(resetTokens, owner))
}
