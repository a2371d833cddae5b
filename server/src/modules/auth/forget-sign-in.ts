import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/client.ts'
import { resetTokens } from '../../model/schema/index.ts'

/** Deletes the links by which a member might set a new password (trust T24). */
export async function forgetSignIn(
  tx: Tx,
  { brandId, memberId }: { brandId: string; memberId: string },
): Promise<void> {
  await tx
    .delete(resetTokens)
    .where(and(eq(resetTokens.brandId, brandId), eq(resetTokens.memberId, memberId)))
}
