import { and, asc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import type { DataSubject } from '../../model/per-brand.ts'
import { futureContacts } from '../../model/schema/index.ts'

/**
 * Saves a request to be notified of a new store. `email` must be in lower case, so that a repeated request stays one
 * row.
 */
export async function saveFutureContact(
  db: Executor,
  row: typeof futureContacts.$inferInsert,
): Promise<void> {
  await db.insert(futureContacts).values(row).onConflictDoNothing()
}

const matchesSubject = (brandId: string, email: string) =>
  and(eq(futureContacts.brandId, brandId), eq(futureContacts.email, email))

/** The postcodes for which a person left their email address; none for an unverified address. */
export async function findFutureContacts(db: Executor, { brandId, provenEmail }: DataSubject) {
  if (!provenEmail) return []
  return db
    .select()
    .from(futureContacts)
    .where(matchesSubject(brandId, provenEmail))
    .orderBy(asc(futureContacts.createdAt))
}

/** Deletes a person's requests to be notified of new stores (trust T24). */
export async function deleteFutureContacts(tx: Tx, { brandId, provenEmail }: DataSubject): Promise<void> {
  if (provenEmail) await tx.delete(futureContacts).where(matchesSubject(brandId, provenEmail))
}
