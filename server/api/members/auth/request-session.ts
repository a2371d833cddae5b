import { createHash } from 'node:crypto'
import { and, eq, gt, or, type SQL } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { isMovingBrandRefused } from '@larder/kernel/db/moving-brand.ts'
import { sessions } from '../../model/schema/index.ts'
import { hashBrowserId, readCookie } from '@larder/kernel/http/browser-cookie.ts'
import type { Session } from '@larder/kernel/http/context.ts'

export const SESSION_COOKIE = '__Host-sid'
/**
 * Time in ms without a request after which a browser's member session becomes dormant. A refresh reactivates it (trust
 * T1).
 */
export const MEMBER_IDLE_TIMEOUT_MS = 30 * 60_000
/**
 * How long the cookie from before a rotation stays valid in any case, in ms, because requests in flight carry it. After
 * that it is valid until the new one is presented, because the reply with the new one may have been lost (trust T1).
 */
export const ROTATION_GRACE_MS = 10_000
const LAST_SEEN_UPDATE_MS = 60_000

/** Hashes a session’s secret for storage, so that a reader of the database cannot use it (trust T1). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The session cookie; a `maxAgeSec` of 0 deletes it. */
export function writeSessionCookie(secret: string, maxAgeSec: number): string {
  return `${SESSION_COOKIE}=${secret}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${maxAgeSec}`
}

export const getCookieSecret = (request: Request): string | undefined =>
  readCookie(request.headers, SESSION_COOKIE)

type SessionQuery = { brandId: string; secret: string; now: Date }
/** `browserId`: the browser's name in its own cookie; undefined when it sent none. */
type BrowserSessionQuery = SessionQuery & { browserId: string | undefined }
type Row = typeof sessions.$inferSelect

/** A dormant member session is served like a guest's, except that it keeps the member's baskets (trust P16). */
export function toSession({ id, strategy, memberId }: Row, isActive: boolean): Session {
  if (strategy !== 'member' || !memberId) return { id, strategy: 'guest', memberId: undefined }
  return isActive
    ? { id, strategy: 'member', memberId }
    : { id, strategy: 'guest', memberId: undefined, dormantMemberId: memberId }
}

async function loadSessionRow(db: Executor, { brandId, now }: SessionQuery, condition: SQL | undefined) {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.brandId, brandId), gt(sessions.expiresAt, now), condition))
  return row
}

/** Whether a session was given to this browser. One from before sessions named their browser is anybody's. */
const isOfBrowser = ({ browserHash }: Row, browserId: string | undefined): boolean =>
  browserHash === null || (browserId !== undefined && hashBrowserId(browserId) === browserHash)

/**
 * What a request with a session's cookie changes: a member's idle time, and the end of the cookie from before a rotation,
 * which a request with the new one proves to have arrived.
 */
function noteUse(row: Row, now: Date, presentedHash: string): Partial<Row> {
  const idleMs = now.getTime() - row.lastSeenAt.getTime()
  const isSeenAgain = idleMs > LAST_SEEN_UPDATE_MS && idleMs < MEMBER_IDLE_TIMEOUT_MS
  const isGraceOver = (row.rotatedAt?.getTime() ?? 0) <= now.getTime() - ROTATION_GRACE_MS
  const isConfirmed = row.previousHash !== null && row.tokenHash === presentedHash && isGraceOver
  return {
    ...(row.strategy === 'member' && isSeenAgain && { lastSeenAt: now }),
    ...(isConfirmed && { previousHash: null }),
  }
}

/** The valid session for the cookies of a browser, or undefined. A cookie planted in another browser finds none. */
export async function loadSession(db: Executor, query: BrowserSessionQuery): Promise<Session | undefined> {
  const { brandId, now, browserId } = query
  const hash = hashSecret(query.secret)
  const isPresented = or(eq(sessions.tokenHash, hash), eq(sessions.previousHash, hash))
  const row = await loadSessionRow(db, query, and(eq(sessions.kind, 'browser'), isPresented))
  if (!row || !isOfBrowser(row, browserId)) return undefined
  const change = noteUse(row, now, hash)
  if (Object.keys(change).length > 0) {
    await db
      .update(sessions)
      .set(change)
      // Not where it was rotated again meanwhile.
      .where(
        and(eq(sessions.brandId, brandId), eq(sessions.id, row.id), eq(sessions.tokenHash, row.tokenHash)),
      )
      .catch((error: unknown) => {
        // What is only noted decides of no session: members go on reading while their brand moves, or nothing is written.
        if (!isMovingBrandRefused(error) && !isDatabaseUnavailable(error)) throw error
      })
  }
  return toSession(row, now.getTime() - row.lastSeenAt.getTime() < MEMBER_IDLE_TIMEOUT_MS)
}

/** The valid session for an app's access token (`Authorization: Bearer`), or undefined. */
export async function loadNativeSession(db: Executor, query: SessionQuery): Promise<Session | undefined> {
  const isToken = eq(sessions.tokenHash, hashSecret(query.secret))
  const isFresh = gt(sessions.accessExpiresAt, query.now)
  const row = await loadSessionRow(db, query, and(eq(sessions.kind, 'native'), isToken, isFresh))
  return row && toSession(row, true)
}
