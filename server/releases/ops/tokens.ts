import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import { isSameSecret } from '@larder/kernel/constant-time.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { opsTokens } from '../schema.ts'

type Role = opsContract.Role
/** Whose token a call came with, and what it may do. */
export type Operator = {
  name: string
  roles: readonly string[]
  /** With the token in the data folder: its calls say which user of the machine makes them. */
  isLocal?: boolean
}

/** Sha-256 (hex) of a token: all that is kept of one. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a token and keeps its hash; the token itself is returned once and stored nowhere. */
export async function createToken(
  db: Db,
  { name, roles, now }: { name: string; roles: Role[]; now: Date },
): Promise<string> {
  const token = `larder_${randomBytes(32).toString('base64url')}`
  await db.insert(opsTokens).values({ hash: hashOfToken(token), name, roles, createdAt: now })
  return token
}

/** Ends every token of this name; returns how many there were. */
export async function revokeTokens(db: Db, { name, now }: { name: string; now: Date }): Promise<number> {
  const revoked = await db
    .update(opsTokens)
    .set({ revokedAt: now })
    .where(and(eq(opsTokens.name, name), isNull(opsTokens.revokedAt)))
    .returning({ hash: opsTokens.hash })
  return revoked.length
}

/**
 * Whose token this is; undefined for an unknown or revoked one. `local` is the token in the data folder, for commands on
 * this machine: it may do everything. Tokens are compared by their hashes, so the time taken reveals nothing about one.
 */
export async function findOperator(
  db: Db,
  { token, local }: { token: string; local: string },
): Promise<Operator | undefined> {
  if (isSameSecret(token, local)) return { name: 'local', roles: ['ops', 'read'], isLocal: true }
  const [found] = await db
    .select({ name: opsTokens.name, roles: opsTokens.roles })
    .from(opsTokens)
    .where(and(eq(opsTokens.hash, hashOfToken(token)), isNull(opsTokens.revokedAt)))
  return found
}
