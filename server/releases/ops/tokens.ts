import { createHash, randomBytes, type KeyObject } from 'node:crypto'
import { eq, isNotNull, or } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { changePlan, type LedgerDeps } from '../ledger.ts'
import { opsTokens } from '../schema.ts'
import { isSignedBy, signText } from '../signing.ts'

type Role = opsContract.Role

/** Sha-256 (hex) of a token: all that is kept of one. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The plan's key signs tokens too: who can write to the database alone makes none. */
type Ledger = { db: Db; key: KeyObject }
export type TokenRow = Pick<typeof opsTokens.$inferSelect, 'hash' | 'name' | 'roles' | 'seal'>

const tokenText = ({ hash, name, roles }: Omit<TokenRow, 'seal'>): string =>
  `token ${JSON.stringify([hash, name, roles])}`

/** Whether this shop made the token, with this name and these rights. */
export const isOwnToken = (key: KeyObject, row: TokenRow): boolean =>
  isSignedBy(key, tokenText(row), row.seal)

/** Makes a token and keeps its hash; the token itself is returned once and stored nowhere. */
export async function createToken(
  { db, key }: Ledger,
  { name, roles, now }: { name: string; roles: Role[]; now: Date },
): Promise<string> {
  const token = `larder_${randomBytes(32).toString('base64url')}`
  const hash = hashOfToken(token)
  const seal = signText(key, tokenText({ hash, name, roles }))
  await db.insert(opsTokens).values({ hash, name, roles, createdAt: now, seal })
  return token
}

/**
 * Ends every token of this name; returns how many there were. Their hashes are in the signed plan from then on, with those
 * that were revoked before the plan had any: a row that is put back as it was opens nothing.
 */
export async function revokeTokens(
  ledger: LedgerDeps,
  { name, who, why }: { name: string; who: string; why: string },
): Promise<number> {
  const { db, clock } = ledger
  const isEnded = or(eq(opsTokens.name, name), isNotNull(opsTokens.revokedAt))
  const ended = await db
    .select({ hash: opsTokens.hash, revokedAt: opsTokens.revokedAt })
    .from(opsTokens)
    .where(isEnded)
  const live = ended.filter(({ revokedAt }) => revokedAt === null).map(({ hash }) => hash)
  const reason = { who, area: '*', act: 'revoke-token', why, evidence: { name, tokens: live.length } }
  await changePlan(
    ledger,
    {
      ...reason,
      async alsoWrite(tx) {
        const fields = { revokedAt: clock(), seal: '' }
        for (const hash of live) await tx.update(opsTokens).set(fields).where(eq(opsTokens.hash, hash))
      },
    },
    (plan) => {
      const known = plan.revokedTokens ?? []
      const added = ended.map(({ hash }) => hash).filter((hash) => !known.includes(hash))
      if (added.length === 0 && live.length === 0) return plan
      return { ...plan, revokedTokens: [...known, ...added] }
    },
  )
  return live.length
}
