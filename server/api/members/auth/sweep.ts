import type { Tx } from '@larder/kernel/db/client.ts'
import { isOwnedBy, type Owner } from '../../model/per-brand.ts'
import {
  resetTokens,
  oneTimeCodes,
  rateLimits,
  refreshTokens,
  sessions,
  socialChallenges,
} from '../../model/schema/index.ts'
import { lt } from 'drizzle-orm'
import type { AppDeps } from '../../app-deps.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'

/** Deletes a member's links for setting a new password (trust T24). */
export async function deleteResetLinks(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(resetTokens).where(isOwnedBy(resetTokens, owner))
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Deletes expired data: sessions and their tokens at once, codes, links and nonces a day later, counted attempts an
 * hour later (trust T24). Any number of servers may run it.
 */
export async function deleteExpiredAuthData({ db, clock }: AppDeps): Promise<void> {
  const now = clock()
  const yesterday = new Date(now.getTime() - DAY_MS)
  await deleteOldRows(db, sessions, lt(sessions.expiresAt, now))
  await deleteOldRows(db, refreshTokens, lt(refreshTokens.expiresAt, now))
  await deleteOldRows(db, oneTimeCodes, lt(oneTimeCodes.expiresAt, yesterday))
  await deleteOldRows(db, resetTokens, lt(resetTokens.expiresAt, yesterday))
  await deleteOldRows(db, socialChallenges, lt(socialChallenges.expiresAt, yesterday))
  // The limiter uses the machine's clock, not the shop's.
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, Date.now() - HOUR_MS))
}
