import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { AppError } from '@larder/contracts/errors'
import type { Db } from '../db/client.ts'
import { addressKey } from '../http/client-address.ts'
import type { RequestContext } from '../http/context.ts'
import { logSecurity } from '../http/request-log.ts'

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

export type Limits = {
  /** Counts one attempt. Throws RATE_LIMITED (429) when none is left. `subject` is for rules by subject or origin. */
  consume: (rule: LimitRule, context: RequestContext, subject?: string) => Promise<void>
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

/** Rate limits that every server of a shop shares through the database; kept in memory while the database is down. */
type NamedQuery = { text: string; values: unknown[] }

/**
 * A named statement stays on its connection, and a pooler gives the next transaction another one, where it is unknown: each
 * server would then count for itself.
 */
const withoutNames = ({ $client }: LimitsDeps['db']) => ({
  query: ({ text, values }: NamedQuery) => $client.query(text, values),
})

export function createLimits({ db, log, config }: LimitsDeps): Limits {
  const limiters = new Map<string, RateLimiterAbstract>()
  const findLimiter = (rule: LimitRule): RateLimiterAbstract => {
    const found = limiters.get(rule.name)
    if (found) return found
    const points = rule.by === 'address' ? Math.ceil(rule.points * config.limitScale) : rule.points
    const options = { keyPrefix: rule.name, points, duration: rule.perSec }
    const limiter = rule.isLocal
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({
          ...options,
          storeClient: withoutNames(db),
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          insuranceLimiter: new RateLimiterMemory(options),
        })
    limiters.set(rule.name, limiter)
    return limiter
  }

  async function take(rule: LimitRule, context: RequestContext, { subject = '', points = 1 }): Promise<void> {
    try {
      await findLimiter(rule).consume(chooseBucket(rule, context, subject), points)
    } catch (cause) {
      if (!(cause instanceof RateLimiterRes)) throw cause
      const { brand, requestId, session } = context
      const details = { brandId: brand.id, requestId, sessionId: session?.id, detail: rule.name }
      logSecurity(log, 'excess_rate_limit_exceeded', details)
      context.setHeader('Retry-After', String(Math.ceil(cause.msBeforeNext / 1_000)))
      throw new AppError('RATE_LIMITED', { cause })
    }
  }

  return {
    consume: (rule, context, subject) => take(rule, context, { ...(subject && { subject }) }),
    consumePoints: (rule, context, points) => take(rule, context, { points }),
    async consumed(rule, context, subject = '') {
      const state = await findLimiter(rule).get(chooseBucket(rule, context, subject))
      return state?.consumedPoints ?? 0
    },
    async isExhausted(rule, context, subject = '') {
      const state = await findLimiter(rule).get(chooseBucket(rule, context, subject))
      return state !== null && state.remainingPoints <= 0
    },
    async restore(rule, context, subject = '') {
      await findLimiter(rule).reward(chooseBucket(rule, context, subject))
    },
    async reset(rule, context, subject = '') {
      await findLimiter(rule).delete(chooseBucket(rule, context, subject))
    },
  }
}
