import { createHash, randomBytes, type KeyObject } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import { isSameSecret } from '@larder/kernel/http/signature.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { opsTokens } from '../schema.ts'
import { isSignedBy, signText } from '../signing.ts'
import type { Context } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '@larder/shared/errors'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'

type Role = opsContract.Role
/** Owner of a call's token, and its rights. */
type Operator = {
  name: string
  roles: readonly string[]
  /** Whether the caller uses the token in the data folder; such calls name the user of the machine. */
  isLocal?: boolean
}

/** Sha-256 (hex) of a token; the token itself is not stored. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The plan's key also signs tokens, so that database access alone is not enough to create one. */
type Ledger = { db: Db; key: KeyObject }
const tokenText = ({
  hash,
  name,
  roles,
}: Pick<typeof opsTokens.$inferSelect, 'hash' | 'name' | 'roles'>): string =>
  `token ${JSON.stringify([hash, name, roles])}`

/** Creates a token and stores its hash; the token itself is returned once and not stored. */
export async function createToken(
  { db, key }: Ledger,
  { name, roles, now }: { name: string; roles: Role[]; now: Date },
): Promise<string> {
  const token = `larder_${randomBytes(32).toString('base64url')}`
  const hash = hashToken(token)
  const seal = signText(key, tokenText({ hash, name, roles }))
  await db.insert(opsTokens).values({ hash, name, roles, createdAt: now, seal })
  return token
}

/** Revokes every token of this name; returns their number. */
export async function revokeTokens(db: Db, { name, now }: { name: string; now: Date }): Promise<number> {
  const revoked = await db
    .update(opsTokens)
    .set({ revokedAt: now, seal: '' })
    .where(and(eq(opsTokens.name, name), isNull(opsTokens.revokedAt)))
    .returning({ hash: opsTokens.hash })
  return revoked.length
}

/**
 * Finds the owner of a token; undefined for an unknown or revoked one. `local` is the token in the data folder, for
 * commands on this machine, which may do everything. Tokens are compared by their hashes, so the response time reveals
 * nothing.
 */
async function findOperator(
  { db, key }: Ledger,
  { token, local }: { token: string; local: string },
): Promise<Operator | undefined> {
  if (isSameSecret(token, local)) return { name: 'local', roles: ['ops'], isLocal: true }
  const [found] = await db
    .select({ hash: opsTokens.hash, name: opsTokens.name, roles: opsTokens.roles, seal: opsTokens.seal })
    .from(opsTokens)
    .where(and(eq(opsTokens.hash, hashToken(token)), isNull(opsTokens.revokedAt)))
  if (!found || !isSignedBy(key, tokenText(found), found.seal)) return undefined
  return { name: found.name, roles: found.roles }
}

/**
 * Calls per token and minute, multiplied by LIMIT_SCALE. A console page makes 12, and an operator may have several
 * open.
 */
const CALLS_PER_MIN = 300
/** Calls without a valid token per network and minute, multiplied by LIMIT_SCALE. */
const FAILURES_PER_MIN = 60

type Deps = Ledger & {
  /** The token for commands on this machine. */
  localToken: string
  limitScale: number
}
/** Finds the caller, who must have one of these roles. Otherwise throws 401 or 403, and 429 for too many calls. */
export type FindCaller = (c: Context<AppEnv>, ...allowed: readonly string[]) => Promise<Operator>

/** For `allowed`: tokens of any area's squad. */
export const ANY_SQUAD = 'publish'
/** For `allowed`: all roles that may see what is live. */
export const READERS = ['ops', 'read', 'trial', 'rollout'] as const
/** Roles whose reports of browser trials are sufficient. */
export const TRIAL_REPORTERS = ['ops', 'trial'] as const
/** `publish:menu` -> `publish`. */
const roleKind = (role: string): string => role.replace(/:.*$/, '')

/** Whether the caller changes an area only as its squad: within the steps, and never against the gate or the guard. */
export const isSquadOnly = ({ roles }: Pick<Operator, 'roles'>): boolean => !roles.includes('ops')

/**
 * Whether the caller may create links to these areas: operators to any; squads to their own; a trial's token to
 * releases of any, but not to a developer's machine.
 */
export const mayLink = ({ roles }: Operator, areas: readonly string[], isLocal: boolean): boolean =>
  roles.includes('ops') ||
  (areas.length > 0 &&
    ((roles.includes('trial') && !isLocal) ||
      areas.every((area) => roles.includes(`publish:${area}`) || roles.includes(`rollout:${area}`))))

/** Reads the user of this machine, as its commands report it. Only trusted with this machine's token. */
const readUser = (c: Context<AppEnv>): string | undefined =>
  /^[\w.@-]{1,60}$/.exec(c.req.header('larder-user') ?? '')?.[0]

/**
 * Creates a limit of calls per network or token. The returned function counts a call and throws RATE_LIMITED (429)
 * above the limit.
 */
function callLimit(perMin: number, limitScale: number): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: Math.ceil(perMin * limitScale), duration: 60 })
  return async (key) => {
    await limiter.consume(key).catch((cause: unknown) => {
      throw new AppError('RATE_LIMITED', { cause })
    })
  }
}

/**
 * Finds callers by the token of the `Authorization` header. Other callers of the same network, including those with
 * wrong tokens, cannot block an operator: networks are limited only by their failures, tokens by their own calls.
 */
export function callerFinder({ localToken, limitScale, ...ledger }: Deps): FindCaller {
  const countFailure = callLimit(FAILURES_PER_MIN, limitScale)
  const countCall = callLimit(CALLS_PER_MIN, limitScale)
  return async (c, ...allowed) => {
    const [, token] = /^Bearer (\S{16,200})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const found = token && (await findOperator(ledger, { token, local: localToken }))
    if (!found) {
      await countFailure(addressKey(c.get('address')))
      throw new AppError('UNAUTHENTICATED', { display: 'This needs a token of this shop’s operators.' })
    }
    await countCall(hashToken(token))
    if (found.roles.some((role) => allowed.includes(role) || allowed.includes(roleKind(role))))
      return found.isLocal ? { ...found, name: readUser(c) ?? found.name } : found
    throw new AppError('FORBIDDEN', { display: `The token of ${found.name} may not do this.` })
  }
}
