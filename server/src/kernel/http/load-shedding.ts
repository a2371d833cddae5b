import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '@larder/shared/errors'
import { countShed } from '../metrics/index.ts'
import type { AppEnv } from './context.ts'
import { replyFailure } from './failure.ts'

/** Money and what store systems and gateways report may go on when browsing may not. */
const FIRST = /^\/api\/(payment\/|checkout\/processOrder|integrations\/)/
/** How much more of everything they may be. */
const FIRST_SHARE = 1.5
const TELL_EVERY_MS = 5_000

/**
 * A server that is asked more than it can answer soon sends the rest away at once: 503 and when to ask again
 * (trust P26, T18). What waits longer than people do helps nobody, and makes those behind it wait too. Counts
 * the calls being answered, which are whole (`wholeBody` goes first): a caller who never ends a request holds no
 * place (trust T28). A stream counts until it is open.
 */
export function loadShedding(maxInFlight: number, log: Logger): MiddlewareHandler<AppEnv> {
  let inFlight = 0
  let sent = 0
  let toldAt = -Infinity

  function sendAway(c: Context<AppEnv>): Response {
    sent += 1
    countShed()
    const now = performance.now()
    // One line for many: a log that is flooded takes the time that is missing.
    if (now - toldAt > TELL_EVERY_MS) {
      log.warn({ count: sent }, 'more is asked than can be answered; calls are sent away')
      ;[toldAt, sent] = [now, 0]
    }
    c.set('isShed', true)
    return replyFailure(c, new AppError('OVERLOADED'), log)
  }

  return async (c, next) => {
    const most = FIRST.test(c.req.path) ? maxInFlight * FIRST_SHARE : maxInFlight
    if (inFlight >= most) return sendAway(c)
    inFlight += 1
    try {
      await next()
    } finally {
      inFlight -= 1
    }
  }
}
