import type { KeyObject } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { OperatorAccess } from '@larder/contracts/endpoint'
import { AppError } from '@larder/contracts/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable, withDatabaseTimeout } from '@larder/kernel/db/database-unavailable.ts'
import type { ControlDeadlines } from '../deadlines.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isSameSecret } from '@larder/kernel/http/signature.ts'
import type { LivePlan } from '../plan/live-plan.ts'
import { opsTokens } from '../ledger/schema.ts'
import { readSessionToken } from '../sign-in/operator-sessions.ts'
import type { TokenCopy } from './token-copy.ts'
import { hashToken, isOwnToken, type TokenRow } from './tokens.ts'

/** Owner of a call's token, and its rights. */
export type Operator = {
  name: string
  roles: readonly string[]
  /** Whether the caller uses the token in the data folder; such calls name the user of the machine. */
  isLocal?: boolean
  /** Whether the token was found only in this server's copy; it may have been revoked since. */
  isFromCopy?: boolean
  /** When the token ends; never for null and undefined. */
  expiresAt?: Date | null
}

const toOperator = ({ name, roles, expiresAt }: TokenRow): Operator => ({ name, roles, expiresAt })

/** Finds the owner of a token in the database; undefined for an unknown or revoked one. */
async function findInDatabase({ db, key }: Deps, hash: string): Promise<Operator | undefined> {
  const { name, roles, seal, expiresAt } = opsTokens
  const [found] = await db
    .select({ hash: opsTokens.hash, name, roles, seal, expiresAt })
    .from(opsTokens)
    .where(and(eq(opsTokens.hash, hash), isNull(opsTokens.revokedAt)))
  return found && isOwnToken(key, found) ? toOperator(found) : undefined
}

/**
 * Finds the owner of a token in this server's copy; undefined for a revoked one. Throws UNAVAILABLE (503) for an
 * unknown token, because it may be newer than the copy.
 */
function findInCopy({ key, tokenCopy }: Deps, hash: string, cause: unknown): Operator | undefined {
  const found = tokenCopy.find(hash)
  if (!found)
    throw new AppError('UNAVAILABLE', {
      display: 'The database is unavailable, and this server does not know this token without it.',
      cause,
    })
  if (found.isRevoked || !isOwnToken(key, found)) return undefined
  return { ...toOperator(found), isFromCopy: true }
}

type TokenQuery = { token: string; mayBeFromCopy: boolean }

/**
 * Finds the owner of a token; undefined for an unknown or revoked one. The token in the data folder, for commands on
 * this machine, may do everything. Tokens are compared by their hashes, so the response time reveals nothing. The signed
 * plan lists revoked tokens, so that restoring a row in the database does not enable its token again.
 */
async function findOperator(deps: Deps, { token, mayBeFromCopy }: TokenQuery): Promise<Operator | undefined> {
  if (isSameSecret(token, deps.localToken)) return { name: 'local', roles: ['ops'], isLocal: true }
  const hash = hashToken(token)
  if (deps.plan.current().revokedTokens?.includes(hash)) return undefined
  const found = findInDatabase(deps, hash)
  if (!mayBeFromCopy) return found
  return withDatabaseTimeout(found, deps.deadlines.databaseForOperators).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return findInCopy(deps, hash, error)
    throw error
  })
}

/**
 * Calls per token and minute, multiplied by LIMIT_SCALE. A console page makes 12, and an operator may have several
 * open.
 */
const CALLS_PER_MIN = 300
/** Calls without a valid token per network and minute, multiplied by LIMIT_SCALE. */
const FAILURES_PER_MIN = 60

type Deps = {
  db: Db
  clock: () => Date
  key: KeyObject
  plan: Pick<LivePlan, 'current'>
  tokenCopy: Pick<TokenCopy, 'find'>
  localToken: string
  limitScale: number
  deadlines: Pick<ControlDeadlines, 'databaseForOperators'>
}
/**
 * Finds the caller, who must have one of the roles that a call declares. Otherwise throws 401 or 403, and 429 for too many
 * calls. While the database is unavailable, only calls that say so find callers, in the copy of the tokens (`isFromCopy`).
 */
export type FindCaller = (c: Context<AppEnv>, access: OperatorAccess) => Promise<Operator>

/** Whether a role is among those of a call: as it is, as `publish` for `publish:menu`, or for the area of the path. */
function isAllowed(role: string, { roles }: OperatorAccess, area: string | undefined): boolean {
  const [kind] = role.split(':')
  return roles.some((one) => one === role || one === kind || one.replace('<area>', () => area ?? '') === role)
}

/** Says which roles a token has and which a call asks for, so that a token for another area is recognised as one. */
function explainRoles({ roles }: Operator, access: OperatorAccess, area: string | undefined): string {
  const asked = access.roles.map((role) => (area === undefined ? role : role.replace('<area>', () => area)))
  return `It has ${roles.join(', ') || 'no role'}, and this asks for ${asked.join(' or ')}.`
}

const TOKEN_NEEDED = 'This needs a token of this shop’s operators.'
const UNKNOWN_TOKEN = `${TOKEN_NEEDED} The one that was sent is unknown or was revoked.`
const SESSION_ENDED = 'Your sign-in has ended. Sign in again.'
/** Says what to do, because whoever has the token is its owner. */
const explainEnd = (name: string, end: Date): string =>
  `The token of ${name} ended on ${end.toISOString().slice(0, 10)}. An operator makes another: pnpm ops:token create --name "${name}" --role …`

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
export function callLimit(perMin: number, limitScale: number): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: Math.ceil(perMin * limitScale), duration: 60 })
  return async (key) => {
    await limiter.consume(key).catch((cause: unknown) => {
      throw new AppError('RATE_LIMITED', { cause })
    })
  }
}

type SentTokens = { token: string | undefined; session: string | undefined }

/** The token of the `Authorization` header, else the one of the session's cookie. */
function readTokens(c: Context<AppEnv>): SentTokens {
  const [, bearer] = /^Bearer (\S{16,200})$/i.exec(c.req.header('authorization') ?? '') ?? []
  const session = bearer === undefined ? readSessionToken(c) : undefined
  return { token: bearer ?? session, session }
}

function explainUnknown({ token, session }: SentTokens): string {
  if (session) return SESSION_ENDED
  return token ? UNKNOWN_TOKEN : TOKEN_NEEDED
}

/**
 * Finds callers by the token of the `Authorization` header, or of the session's cookie. Other callers of the same network, including those with
 * wrong tokens, cannot block an operator: networks are limited only by their failures, tokens by their own calls.
 */
export function callerFinder(deps: Deps): FindCaller {
  const { limitScale, clock } = deps
  const countFailure = callLimit(FAILURES_PER_MIN, limitScale)
  const countCall = callLimit(CALLS_PER_MIN, limitScale)
  return async (c, access) => {
    const { isOffline: mayBeFromCopy = false } = access
    const count = () => countFailure(addressKey(c.get('address')))
    const { token, session } = readTokens(c)
    const found =
      token &&
      (await findOperator(deps, { token, mayBeFromCopy }).catch(async (error: unknown) => {
        // Guesses also count while the database is unavailable.
        if (mayBeFromCopy) await count()
        throw error
      }))
    if (!found) {
      await count()
      throw new AppError('UNAUTHENTICATED', { display: explainUnknown({ token, session }) })
    }
    if (found.expiresAt && found.expiresAt <= clock()) {
      await count()
      throw new AppError('UNAUTHENTICATED', {
        display: session ? SESSION_ENDED : explainEnd(found.name, found.expiresAt),
      })
    }
    await countCall(hashToken(token))
    if (found.roles.some((role) => isAllowed(role, access, c.req.param('area'))))
      return found.isLocal ? { ...found, name: readUser(c) ?? found.name } : found
    throw new AppError('FORBIDDEN', {
      display: `The token of ${found.name} may not do this. ${explainRoles(found, access, c.req.param('area'))}`,
    })
  }
}
