import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { newId, newSecret } from '../db/id.ts'
import { sessions } from '../db/schema/index.ts'
import type { Session } from './context.ts'

export const SESSION_COOKIE = '__Host-sid'
const GUEST_DAYS = 30

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

type Who = { brandId: string; memberId?: string; now: Date }

/** Starts a session row and gives the cookie that names it. Member sessions carry a member id. */
export async function startSession(db: Executor, { brandId, memberId, now }: Who) {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + GUEST_DAYS * 86_400_000)
  const strategy: Session['strategy'] = memberId ? 'member' : 'guest'
  const row = {
    brandId,
    id: newId(now),
    tokenHash: hashSecret(secret),
    strategy,
    memberId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  }
  await db.insert(sessions).values(row)
  const cookie = `${SESSION_COOKIE}=${secret}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${GUEST_DAYS * 86_400}`
  return { session: { id: row.id, strategy, memberId } satisfies Session, cookie, expiresAt }
}

/** The live session a cookie names, or undefined. */
export async function findSession(
  db: Executor,
  { brandId, secret, now }: { brandId: string; secret: string; now: Date },
): Promise<Session | undefined> {
  const [row] = await db
    .select({ id: sessions.id, strategy: sessions.strategy, memberId: sessions.memberId })
    .from(sessions)
    .where(
      and(
        eq(sessions.brandId, brandId),
        eq(sessions.tokenHash, hashSecret(secret)),
        gt(sessions.expiresAt, now),
      ),
    )
  return row && { ...row, memberId: row.memberId ?? undefined }
}
