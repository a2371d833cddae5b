import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { AppError } from '@larder/contracts/errors'
import type { Db } from '../db/client.ts'
import { addressKey } from '../http/client-address.ts'
import type { RequestContext } from '../http/context.ts'
import { logSecurity } from '../http/request-log.ts'
import { createLocalCounts, createSharedCounts, type Counts } from './counts.ts'
import type { CountedAttempt } from './shared-counts.ts'

/**
 * At most `points` attempts in `perSec` seconds, counted by the caller's network, the session, a named subject, or that
 * subject and network together.
 */
export type LimitRule = {
  name: string
  points: number
  perSec: number
  by: 'address' | 'session' | 'subject' | 'origin'
  /** Counted by each server for itself, where a query of the database would cost more than what is limited. */
  isLocal?: boolean
}

/** An attempt at what a rule limits. */
export type Attempt = {
  rule: LimitRule
  /** For rules by subject or origin. */
  subject?: string | undefined
  /** 1 without a value; more for an attempt that costs as much as several. */
  points?: number
  /** What is thrown beyond the limit, RATE_LIMITED without a value. */
  refuse?: () => AppError
}
export type LimitState = { count: number; isExhausted: boolean }

export type Limits = {
  /** Counts one attempt. Throws RATE_LIMITED (429) when none is left. `subject` is for rules by subject or origin. */
  consume: (rule: LimitRule, context: RequestContext, subject?: string) => Promise<void>
  /**
   * Counts attempts by several rules in one statement, in this order: what follows one beyond its limit is not counted.
   * Calls that share rules must count them in the same order, or they wait for each other. For rules that all servers share.
   */
  consumeAll: (context: RequestContext, attempts: readonly Attempt[]) => Promise<void>
  /** Loads how many attempts were counted by several rules that all servers share, in one statement. */
  load: <Name extends string>(
    context: RequestContext,
    attempts: Readonly<Record<Name, Attempt>>,
  ) => Promise<Record<Name, LimitState>>
  /** Counts an attempt that costs as much as several. Throws RATE_LIMITED (429) when too few are left. */
  consumePoints: (rule: LimitRule, context: RequestContext, points: number) => Promise<void>
  /** Returns how many attempts have been counted. */
  consumed: (rule: LimitRule, context: RequestContext, subject?: string) => Promise<number>
  isExhausted: (rule: LimitRule, context: RequestContext, subject?: string) => Promise<boolean>
  restore: (rule: LimitRule, context: RequestContext, subject?: string) => Promise<void>
  reset: (rule: LimitRule, context: RequestContext, subject?: string) => Promise<void>
}

function chooseBucket(rule: LimitRule, context: RequestContext, subject: string): string {
  const address = addressKey(context.address)
  const session = context.session?.id ?? ''
  const by = { address, session, subject, origin: `${address} ${subject}` }[rule.by]
  // The key is hashed, so the table contains neither addresses nor emails.
  return createHash('sha256').update(`${context.brand.id} ${by}`).digest('base64url')
}

type LimitsDeps = {
  db: Db
  log: Logger
  config: { limitScale: number }
}

export function createLimits({ db, log, config }: LimitsDeps): Limits {
  const local = createLocalCounts()
  const shared = createSharedCounts(db)
  const chooseCounts = ({ isLocal = false }: LimitRule) => (isLocal ? local : shared)
  const toCounted = (
    context: RequestContext,
    { rule, subject = '', points = 1 }: Attempt,
  ): CountedAttempt => ({
    key: `${rule.name}:${chooseBucket(rule, context, subject)}`,
    points,
    limit: rule.by === 'address' ? Math.ceil(rule.points * config.limitScale) : rule.points,
    perSec: rule.perSec,
  })

  async function take(counts: Counts, context: RequestContext, attempts: readonly Attempt[]): Promise<void> {
    const asked = attempts.map((attempt) => toCounted(context, attempt))
    const counted = await counts.addInOrder(asked)
    // Only the last one that was counted may be beyond its limit.
    const last = counted.length - 1
    if ((counted[last]?.points ?? Infinity) <= (asked[last]?.limit ?? 0)) return
    const { rule, refuse } = attempts[last] ?? {}
    if (refuse) throw refuse()
    const { brand, requestId, session } = context
    const details = { brandId: brand.id, requestId, sessionId: session?.id, detail: rule?.name }
    logSecurity(log, 'excess_rate_limit_exceeded', details)
    context.setHeader('Retry-After', String(Math.ceil((counted[last]?.msBeforeNext ?? 0) / 1_000)))
    throw new AppError('RATE_LIMITED')
  }
  async function load<Name extends string>(
    context: RequestContext,
    attempts: Readonly<Record<Name, Attempt>>,
    counts: Counts = shared,
  ): Promise<Record<Name, LimitState>> {
    const names = Object.keys(attempts) as Name[] // a record has no other keys
    const asked = names.map((name) => toCounted(context, attempts[name]))
    const found = await counts.findPoints(asked)
    const states = asked.map(({ key, limit }, position) => {
      const count = found.get(key) ?? 0
      return [names[position], { count, isExhausted: count >= limit }]
    })
    return Object.fromEntries(states) as Record<Name, LimitState> // of the same names
  }
  const loadOne = async (rule: LimitRule, context: RequestContext, subject?: string) =>
    (await load(context, { one: { rule, subject } }, chooseCounts(rule))).one
  return {
    consume: (rule, context, subject) => take(chooseCounts(rule), context, [{ rule, subject }]),
    consumePoints: (rule, context, points) => take(chooseCounts(rule), context, [{ rule, points }]),
    consumeAll: (context, attempts) => take(shared, context, attempts),
    load,
    consumed: async (...asked) => (await loadOne(...asked)).count,
    isExhausted: async (...asked) => (await loadOne(...asked)).isExhausted,
    restore: (rule, context, subject) => chooseCounts(rule).deductOne(toCounted(context, { rule, subject })),
    reset: (rule, context, subject) => chooseCounts(rule).delete(toCounted(context, { rule, subject })),
  }
}
