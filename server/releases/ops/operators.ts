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
  /** With the token in the data folder: its calls say which user of the machine makes them. */
  isLocal?: boolean
}

/** Sha-256 (hex) of a token: all that is kept of one. */
const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The plan's key signs tokens too: who can write to the database alone makes none. */
type Ledger = { db: Db; key: KeyObject }
const tokenText = ({
  hash,
  name,
  roles,
}: Pick<typeof opsTokens.$inferSelect, 'hash' | 'name' | 'roles'>): string =>
  `token ${JSON.stringify([hash, name, roles])}`

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

/** Ends every token of this name; returns how many there were. */
export async function revokeTokens(db: Db, { name, now }: { name: string; now: Date }): Promise<number> {
  const revoked = await db
    .update(opsTokens)
    .set({ revokedAt: now, seal: '' })
    .where(and(eq(opsTokens.name, name), isNull(opsTokens.revokedAt)))
    .returning({ hash: opsTokens.hash })
  return revoked.length
}

/**
 * Whose token this is; undefined for an unknown or revoked one. `local` is the token in the data folder, for commands on
 * this machine: it may do everything. Tokens are compared by their hashes, so the time taken reveals nothing about one.
 */
async function findOperator(
  { db, key }: Ledger,
  { token, local }: { token: string; local: string },
): Promise<Operator | undefined> {
  if (isSameSecret(token, local)) return { name: 'local', roles: ['ops'], isLocal: true }
  const [found] = await db
    .select({ hash: opsTokens.hash, name: opsTokens.name, roles: opsTokens.roles, seal: opsTokens.seal })
    .from(opsTokens)
    .where(and(eq(opsTokens.hash, hashOfToken(token)), isNull(opsTokens.revokedAt)))
  if (!found || !isSignedBy(key, tokenText(found), found.seal)) return undefined
  return { name: found.name, roles: found.roles }
}

/** Calls with one token in a minute, times LIMIT_SCALE: a page of the console makes 12, and an operator has several open. */
const CALLS_PER_MIN = 300
/** Calls of one network without a token that counts, in a minute, times LIMIT_SCALE. */
const FAILURES_PER_MIN = 60

type Deps = Ledger & {
  /** The token of commands on this machine. */
  localToken: string
  limitScale: number
}
/** The caller, who must have one of these roles: else 401 or 403, and 429 for too many calls. */
export type FindCaller = (c: Context<AppEnv>, ...allowed: readonly string[]) => Promise<Operator>

/** In `allowed`: the token of any area's squad. */
export const ANY_SQUAD = 'publish'
/** In `allowed`: everybody who may see what is live. */
export const READERS = ['ops', 'read', 'trial', 'rollout'] as const
/** Roles whose word counts about what a browser found in a release. */
export const VOUCHERS = ['ops', 'trial'] as const
/** `publish:menu` -> `publish`. */
const roleKind = (role: string): string => role.replace(/:.*$/, '')

/** Whether the caller changes an area as its squad alone: within the steps, and never against the gate or the guard. */
export const isSquadOnly = ({ roles }: Pick<Operator, 'roles'>): boolean => !roles.includes('ops')

/**
 * Whether the caller may show these areas by links: operators any; squads their own; a trial's token the release of any, but
 * nothing from a developer's machine.
 */
export const mayShow = ({ roles }: Operator, areas: readonly string[], isLocal: boolean): boolean =>
  roles.includes('ops') ||
  (areas.length > 0 &&
    ((roles.includes('trial') && !isLocal) ||
      areas.every((area) => roles.includes(`publish:${area}`) || roles.includes(`rollout:${area}`))))

/** Which user of this machine calls, as its commands say; believed with the token of this machine alone. */
const readUser = (c: Context<AppEnv>): string | undefined =>
  /^[\w.@-]{1,60}$/.exec(c.req.header('larder-user') ?? '')?.[0]

/** Counts a call of a network or a token. It throws RATE_LIMITED (429) when none is left in this minute. */
function callLimit(perMin: number, limitScale: number): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: Math.ceil(perMin * limitScale), duration: 60 })
  return async (key) => {
    await limiter.consume(key).catch((cause: unknown) => {
      throw new AppError('RATE_LIMITED', { cause })
    })
  }
}

/**
 * Who calls, by the token of the `Authorization` header. What others of the same network do, wrong tokens included, keeps
 * no operator with a token from acting: a network is limited by its failures alone, a token by its own calls.
 */
export function operators({ localToken, limitScale, ...ledger }: Deps): FindCaller {
  const countFailure = callLimit(FAILURES_PER_MIN, limitScale)
  const countCall = callLimit(CALLS_PER_MIN, limitScale)
  return async (c, ...allowed) => {
    const [, token] = /^Bearer (\S{16,200})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const found = token && (await findOperator(ledger, { token, local: localToken }))
    if (!found) {
      await countFailure(addressKey(c.get('address')))
      throw new AppError('UNAUTHENTICATED', { display: 'This needs a token of this shop’s operators.' })
    }
    await countCall(hashOfToken(token))
    if (found.roles.some((role) => allowed.includes(role) || allowed.includes(roleKind(role))))
      return found.isLocal ? { ...found, name: readUser(c) ?? found.name } : found
    throw new AppError('FORBIDDEN', { display: `The token of ${found.name} may not do this.` })
  }
}
