import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '@larder/shared/errors'
import { countShed } from '../metrics/index.ts'
import type { AppEnv } from './context.ts'
import { replyFailure } from './failure.ts'

/** Payments and the reports of store systems and gateways are accepted while browsing is rejected. */
const FIRST = /^\/api\/(payment\/|checkout\/processOrder|integrations\/)/
/** Their limit, as a multiple of that for everything else. */
const FIRST_SHARE = 1.5
const TELL_EVERY_MS = 5_000

/**
 * An overloaded server rejects further calls at once: 503 with Retry-After (trust P26, T18). A call that waits longer
 * than its user helps no one, and delays those behind it. Counts the calls being answered, whose bodies are complete
 * (`wholeBody` runs first): a caller who never ends a request takes no capacity (trust T28). A stream counts until it
 * is open.
 */
export function loadShedding(maxInFlight: number, log: Logger): MiddlewareHandler<AppEnv> {
  let inFlight = 0
  let sent = 0
  let toldAt = -Infinity

  function sendAway(c: Context<AppEnv>): Response {
    sent += 1
    countShed()
    const now = performance.now()
    // One line for many: logging each rejection would take the CPU time that is short.
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
