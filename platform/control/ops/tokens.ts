import { createHash, randomBytes, type KeyObject } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type * as opsContract from '@larder/contracts/ops'
import type { Db } from '@larder/kernel/db/client.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { opsTokens } from '../ledger/schema.ts'
import { isSignedBy, signText } from '../ledger/signing.ts'

type Role = opsContract.Role

/** Sha-256 (hex) of a token; the token itself is not stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The plan's key also signs tokens, so that database access alone is not enough to create one. */
type Ledger = { db: Db; key: KeyObject }
export type TokenRow = Pick<typeof opsTokens.$inferSelect, 'hash' | 'name' | 'roles' | 'seal' | 'expiresAt'>

/** A token without an end is sealed as before tokens had one. */
const tokenText = ({ hash, name, roles, expiresAt }: Omit<TokenRow, 'seal'>): string =>
  `token ${JSON.stringify([hash, name, roles, ...(expiresAt ? [expiresAt.toISOString()] : [])])}`

/** Whether this shop created the token with this name and these roles. */
export const isOwnToken = (key: KeyObject, row: TokenRow): boolean =>
  isSignedBy(key, tokenText(row), row.seal)

const DAY_MS = 86_400_000

/** When a token of so many days ends. */
export const getTokenEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** `subject`: of a sign-in by the identity provider. */
type NewToken = { name: string; roles: Role[]; now: Date; expiresAt?: Date | null; subject?: string }

/** Creates a token and stores its hash; the token itself is returned once and not stored. */
export async function createToken(
  { db, key }: Ledger,
  { name, roles, now, expiresAt = null, subject }: NewToken,
): Promise<string> {
  const token = `larder_${randomBytes(32).toString('base64url')}`
  const hash = hashToken(token)
  const seal = signText(key, tokenText({ hash, name, roles, expiresAt }))
  await db.insert(opsTokens).values({ hash, name, roles, createdAt: now, seal, expiresAt, subject })
  return token
}

/** Lists the tokens that this shop created and nobody revoked, without sessions of sign-ins, those that end first at the top. */
export async function listTokens({ db, key }: Ledger): Promise<opsContract.TokenList['tokens']> {
  const rows = await db
    .select()
    .from(opsTokens)
    .where(and(isNull(opsTokens.revokedAt), isNull(opsTokens.subject)))
    .orderBy(asc(opsTokens.expiresAt), asc(opsTokens.name))
  return rows
    .filter((row) => isOwnToken(key, row))
    .map(({ name, roles, createdAt, expiresAt }) => ({
      name,
      roles,
      createdAt: createdAt.toISOString(),
      ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    }))
}

/**
 * Revokes every token of this name; returns their number. The signed plan lists the hashes of all revoked tokens,
 * including those from before it had such a list, so that restoring a row does not enable its token again.
 */
export async function revokeTokens(
  ledger: LedgerDeps,
  { name, who, why }: { name: string; who: string; why: string },
): Promise<number> {
  const { db, clock } = ledger
  const isNamedOrRevoked = or(eq(opsTokens.name, name), isNotNull(opsTokens.revokedAt))
  const tokens = await db
    .select({ hash: opsTokens.hash, revokedAt: opsTokens.revokedAt })
    .from(opsTokens)
    .where(isNamedOrRevoked)
  const validHashes = tokens.filter(({ revokedAt }) => revokedAt === null).map(({ hash }) => hash)
  const evidence = { name, tokens: validHashes.length }
  const reason = { who, area: '*', act: 'revoke-token', why, evidence }
  await changePlan(
    ledger,
    {
      ...reason,
      async alsoWrite(tx) {
        const fields = { revokedAt: clock(), seal: '' }
        for (const hash of validHashes) await tx.update(opsTokens).set(fields).where(eq(opsTokens.hash, hash))
      },
    },
    (plan) => {
      const listed = plan.revokedTokens ?? []
      const added = tokens.map(({ hash }) => hash).filter((hash) => !listed.includes(hash))
      if (added.length === 0 && validHashes.length === 0) return plan
      return { ...plan, revokedTokens: [...listed, ...added] }
    },
  )
  return validHashes.length
}
