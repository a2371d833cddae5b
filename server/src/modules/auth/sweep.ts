import { lt } from 'drizzle-orm'
import type { AppDeps } from '../../app-deps.ts'
import {
  oneTimeCodes,
  rateLimits,
  refreshTokens,
  resetTokens,
  sessions,
  socialChallenges,
} from '../../db/schema/index.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Deletes what is over: sessions and their tokens at their end, codes, links and nonces a day after
 * theirs, counted tries an hour after (trust T24). Any number of servers may run it.
 */
export async function sweepAuth({ db, clock }: AppDeps): Promise<void> {
  const now = clock()
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, yesterday))
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, yesterday))
  await db.delete(socialChallenges).where(lt(socialChallenges.expiresAt, yesterday))
  // The limiter counts by the machine's clock, not by ours.
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now() - HOUR_MS))
}
