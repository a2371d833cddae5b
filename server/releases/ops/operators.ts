import type { KeyObject } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '@larder/shared/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { withDatabaseTimeout } from '@larder/kernel/db/database-timeout.ts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isSameSecret } from '@larder/kernel/http/signature.ts'
import type { LivePlan } from '../live-plan.ts'
import { opsTokens } from '../schema.ts'
import type { TokenCopy } from './token-copy.ts'
import { hashOfToken, isOwnToken } from './tokens.ts'

/** Owner of a call's token, and its rights. */
type Operator = {
  name: string
  roles: readonly string[]
  /** With the token in the data folder: its calls say which user of the machine makes them. */
  isLocal?: boolean
  /** Known by this server's copy alone, as the database is away: the token may have been revoked since. */
  isFromCopy?: boolean
}

/** Whose token this is, by the database; undefined for an unknown or revoked one. */
async function findInDatabase({ db, key }: Deps, hash: string): Promise<Operator | undefined> {
  const { name, roles, seal } = opsTokens
  const [found] = await db
    .select({ hash: opsTokens.hash, name, roles, seal })
    .from(opsTokens)
    .where(and(eq(opsTokens.hash, hash), isNull(opsTokens.revokedAt)))
  return found && isOwnToken(key, found) ? { name: found.name, roles: found.roles } : undefined
}

/** The same by this server's copy. Throws UNAVAILABLE (503) for a token that is not in it: it may be a new one. */
function findInCopy({ key, copy }: Deps, hash: string, cause: unknown): Operator | undefined {
  const found = copy.find(hash)
  if (!found)
    throw new AppError('UNAVAILABLE', {
      display: 'The database is away, and this server does not know this token without it.',
      cause,
    })
  if (found.isRevoked || !isOwnToken(key, found)) return undefined
  return { name: found.name, roles: found.roles, isFromCopy: true }
}

/** What a call may need of its caller's token. */
type Asked = { token: string; mayBeFromCopy: boolean }

/**
 * Whose token this is; undefined for an unknown or revoked one. `local` is the token in the data folder, for commands on
 * this machine: it may do everything. Tokens are compared by their hashes, so the time taken reveals nothing about one. The
 * signed plan says which were revoked: a row that somebody puts back into the database opens nothing.
 */
async function findOperator(deps: Deps, { token, mayBeFromCopy }: Asked): Promise<Operator | undefined> {
  if (isSameSecret(token, deps.localToken)) return { name: 'local', roles: ['ops'], isLocal: true }
  const hash = hashOfToken(token)
  if (deps.plan.current().revokedTokens?.includes(hash)) return undefined
  const found = findInDatabase(deps, hash)
  if (!mayBeFromCopy) return found
  return withDatabaseTimeout(found, deps.deadlines.databaseForOperators).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return findInCopy(deps, hash, error)
    throw error
  })
}

/** Calls with one token in a minute, times LIMIT_SCALE: a page of the console makes 12, and an operator has several open. */
const CALLS_PER_MIN = 300
/** Calls of one network without a token that counts, in a minute, times LIMIT_SCALE. */
const FAILURES_PER_MIN = 60

type Deps = {
  db: Db
  key: KeyObject
  plan: Pick<LivePlan, 'current'>
  copy: Pick<TokenCopy, 'find'>
  /** The token of commands on this machine. */
  localToken: string
  limitScale: number
  deadlines: Pick<Deadlines, 'databaseForOperators'>
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

/** Finds callers: with their rights in the database, or also by the copy of the tokens while the database is away. */
export type Operators = {
  findCaller: FindCaller
  /** For what a server does without the database: the caller may be `isFromCopy`. */
  findCallerOffline: FindCaller
}

/**
 * Who calls, by the token of the `Authorization` header. What others of the same network do, wrong tokens included, keeps
 * no operator with a token from acting: a network is limited by its failures alone, a token by its own calls.
 */
export function operators(deps: Deps): Operators {
  const { limitScale } = deps
  const countFailure = callLimit(FAILURES_PER_MIN, limitScale)
  const countCall = callLimit(CALLS_PER_MIN, limitScale)
  const find =
    (mayBeFromCopy: boolean): FindCaller =>
    async (c, ...allowed) => {
      const count = () => countFailure(addressKey(c.get('address')))
      const [, token] = /^Bearer (\S{16,200})$/i.exec(c.req.header('authorization') ?? '') ?? []
      const found =
        token &&
        (await findOperator(deps, { token, mayBeFromCopy }).catch(async (error: unknown) => {
          // A guess must not be free of charge because the database is away.
          if (mayBeFromCopy) await count()
          throw error
        }))
      if (!found) {
        await count()
        throw new AppError('UNAUTHENTICATED', { display: 'This needs a token of this shop’s operators.' })
      }
      await countCall(hashOfToken(token))
      if (found.roles.some((role) => allowed.includes(role) || allowed.includes(roleKind(role))))
        return found.isLocal ? { ...found, name: readUser(c) ?? found.name } : found
      throw new AppError('FORBIDDEN', { display: `The token of ${found.name} may not do this.` })
    }
  return { findCaller: find(false), findCallerOffline: find(true) }
}
