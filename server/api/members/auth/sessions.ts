import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { isOwnedBy } from '../../model/per-brand.ts'
import { newId, newSecret } from '@larder/kernel/db/id.ts'
import { hashBrowserId } from '@larder/kernel/http/browser-cookie.ts'
import { refreshTokens, sessions } from '../../model/schema/index.ts'
import { hashSecret, MEMBER_IDLE_TIMEOUT_MS, ROTATION_GRACE_MS } from './request-session.ts'

const SESSION_DAYS = 30
const SESSION_SEC = SESSION_DAYS * 86_400
/** How long a token works without a refresh, for browsers and apps. */
export const ACCESS_TOKEN_SEC = MEMBER_IDLE_TIMEOUT_MS / 1_000

export type SessionKind = 'browser' | 'native'
export type SessionRow = typeof sessions.$inferSelect
/**
 * A session with the secrets that only its owner receives, and only once; `secret` is absent when the old one stays
 * valid.
 */
export type StartedSession = { row: SessionRow; secret: string | undefined; refreshToken: string }

const secondsAfter = (now: Date, sec: number) => new Date(now.getTime() + sec * 1_000)

async function insertRefreshToken(db: Executor, { brandId, id, expiresAt }: SessionRow): Promise<string> {
  const secret = newSecret()
  await db.insert(refreshTokens).values({ brandId, tokenHash: hashSecret(secret), sessionId: id, expiresAt })
  return secret
}

type NewSession = {
  brandId: string
  memberId?: string
  kind: SessionKind
  now: Date
  /** The browser's name, for a session of kind `browser`. */
  browserId: string | undefined
}

/** Starts a session with a new ID and new secrets. A browser's `refreshToken` is opaque and grants nothing. */
export async function startSession(
  db: Executor,
  { brandId, memberId, kind, now, browserId }: NewSession,
): Promise<StartedSession> {
  const secret = newSecret()
  const row: SessionRow = {
    brandId,
    id: newId(now),
    kind,
    tokenHash: hashSecret(secret),
    previousHash: null,
    rotatedAt: null,
    browserHash: kind === 'browser' && browserId ? hashBrowserId(browserId) : null,
    strategy: memberId ? 'member' : 'guest',
    memberId: memberId ?? null,
    createdAt: now,
    lastSeenAt: now,
    accessExpiresAt: kind === 'native' ? secondsAfter(now, ACCESS_TOKEN_SEC) : null,
    expiresAt: secondsAfter(now, SESSION_SEC),
  }
  await db.insert(sessions).values(row)
  const refreshToken = kind === 'native' ? await insertRefreshToken(db, row) : newSecret()
  return { row, secret, refreshToken }
}

const isSession = (brandId: string, id: string) => and(eq(sessions.brandId, brandId), eq(sessions.id, id))

type Renewal = {
  brandId: string
  id: string
  now: Date
  presented: string | undefined
  browserId: string
  /** `once-named`: only when the session did not name its browser before, so that a planted cookie ends. */
  rotates: 'always' | 'once-named'
}

/**
 * Renews a browser's session under the same ID. A guest's expiry is extended; a member's stays at 30 days after
 * sign-in. `presented` is the cookie to replace: the current one, so of two tabs that refresh at once one rotates and the
 * other keeps its session; after that grace also the one before, whose reply was lost (trust T1). Undefined when the
 * session has ended.
 */
export async function renewBrowserSession(
  db: Executor,
  { brandId, id, now, presented, browserId, rotates }: Renewal,
): Promise<StartedSession | undefined> {
  const [old] = await db
    .select()
    .from(sessions)
    .where(and(isSession(brandId, id), gt(sessions.expiresAt, now)))
  if (!old) return undefined
  const expiresAt = old.strategy === 'guest' ? secondsAfter(now, SESSION_SEC) : old.expiresAt
  const [row = old] = await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt, browserHash: old.browserHash ?? hashBrowserId(browserId) })
    .where(isSession(brandId, id))
    .returning()
  if (!presented || (rotates === 'once-named' && old.browserHash !== null))
    return { row, secret: undefined, refreshToken: newSecret() }
  const secret = newSecret()
  const presentedHash = hashSecret(presented)
  const graceStart = new Date(now.getTime() - ROTATION_GRACE_MS)
  const isUnanswered = and(eq(sessions.previousHash, presentedHash), lte(sessions.rotatedAt, graceStart))
  const rotated = await db
    .update(sessions)
    .set({ tokenHash: hashSecret(secret), previousHash: presentedHash, rotatedAt: now })
    .where(and(isSession(brandId, id), or(eq(sessions.tokenHash, presentedHash), isUnanswered)))
    .returning({ id: sessions.id })
  return { row, secret: rotated.length === 1 ? secret : undefined, refreshToken: newSecret() }
}

type NativeRefresh =
  | { kind: 'renewed'; started: StartedSession }
  | { kind: 'reused' | 'unknown'; sessionId?: string }

/**
 * Exchanges an app's refresh token for new tokens. Reusing a token more than 10 s after its use indicates theft and
 * ends the whole session (`reused`).
 */
export async function renewNativeSession(
  db: Executor,
  { brandId, refreshToken, now }: { brandId: string; refreshToken: string; now: Date },
): Promise<NativeRefresh> {
  const isToken = and(
    eq(refreshTokens.brandId, brandId),
    eq(refreshTokens.tokenHash, hashSecret(refreshToken)),
  )
  const graceStart = new Date(now.getTime() - ROTATION_GRACE_MS)
  const [claimed] = await db
    .update(refreshTokens)
    .set({ usedAt: sql`coalesce(${refreshTokens.usedAt}, ${now})` })
    .where(
      and(
        isToken,
        gt(refreshTokens.expiresAt, now),
        or(isNull(refreshTokens.usedAt), gt(refreshTokens.usedAt, graceStart)),
      ),
    )
    .returning({ sessionId: refreshTokens.sessionId })
  if (!claimed) {
    const [used] = await db.select().from(refreshTokens).where(isToken)
    if (!used?.usedAt) return { kind: 'unknown' }
    await endSession(db, brandId, used.sessionId)
    return { kind: 'reused', sessionId: used.sessionId }
  }
  const secret = newSecret()
  const [row] = await db
    .update(sessions)
    .set({
      tokenHash: hashSecret(secret),
      lastSeenAt: now,
      accessExpiresAt: secondsAfter(now, ACCESS_TOKEN_SEC),
    })
    .where(and(isSession(brandId, claimed.sessionId), gt(sessions.expiresAt, now)))
    .returning()
  if (!row) return { kind: 'unknown' }
  return { kind: 'renewed', started: { row, secret, refreshToken: await insertRefreshToken(db, row) } }
}

/** Ends one session: deletes its row and its refresh tokens. */
export async function endSession(db: Executor, brandId: string, id: string): Promise<void> {
  await db.delete(sessions).where(isSession(brandId, id))
  await db
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.brandId, brandId), eq(refreshTokens.sessionId, id)))
}

export const loadSessionsOfMember = (
  db: Executor,
  { brandId, memberId }: { brandId: string; memberId: string },
): Promise<SessionRow[]> => db.select().from(sessions).where(isOwnedBy(sessions, { brandId, memberId }))

/** Locks a session until the transaction ends. */
export async function lockSession(db: Executor, brandId: string, id: string): Promise<void> {
  await db.select({ id: sessions.id }).from(sessions).where(isSession(brandId, id)).for('update')
}

export async function endSessionsOfMember(
  db: Executor,
  { brandId, memberId, keepId }: { brandId: string; memberId: string; keepId?: string },
): Promise<void> {
  const isOther = keepId ? ne(sessions.id, keepId) : undefined
  const ended = await db
    .delete(sessions)
    .where(and(isOwnedBy(sessions, { brandId, memberId }), isOther))
    .returning({ id: sessions.id })
  for (const { id } of ended) await endSession(db, brandId, id)
}
