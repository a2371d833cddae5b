import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AreaProblem } from '@larder/shared/contracts'
import type { AppDeps } from '../app-deps.ts'
import { addressKey } from '../kernel/http/client-address.ts'
import type { AppEnv } from '../kernel/http/context.ts'
import { countAreaProblem } from '../kernel/metrics/index.ts'
import type { Registry } from '../releases/index.ts'
import { OVERRIDE_COOKIE, readOverride } from './override.ts'
import { browserErrors } from './browser-error.ts'

const MAX_BYTES = 4_096
/** A page reports each problem once; an office behind one address may have some dozen pages open. */
const REPORTS_PER_MIN = 60

type Deps = Pick<AppDeps, 'log' | 'config' | 'clock'> & { registry: Registry }

/**
 * Receives reports of broken areas from pages: counted by release and logged with the position in the sources. Releases
 * that are not in the registry are not counted, so that callers cannot create series, and each network has a rate
 * limit. Answers 204 whatever is sent.
 */
export function rumRoutes(app: Hono<AppEnv>, { log, config, clock, registry }: Deps): void {
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 204) })
  const limiter = new RateLimiterMemory({
    points: Math.ceil(REPORTS_PER_MIN * config.limitScale),
    duration: 60,
  })
  const browserError = browserErrors(registry)
  app.post('/rum', limit, async (c) => {
    const isWithinLimit = await limiter.consume(addressKey(c.get('address'))).then(
      () => true,
      () => false,
    )
    if (!isWithinLimit) return c.body(null, 204)
    // Who tries a release by a signed link is no visitor, also after it was called back.
    const nowSec = Math.floor(clock().getTime() / 1_000)
    if (readOverride(getCookie(c, OVERRIDE_COOKIE), { secret: config.secret, nowSec, revoked: [] }))
      return c.body(null, 204)
    const read = AreaProblem.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) return c.body(null, 204)
    const { area, version, kind, path, traceId } = read.data
    if (!(await registry.find(area, version))) return c.body(null, 204)
    countAreaProblem({ area, version, kind })
    const err = await browserError(read.data)
    log.warn({ area, version, kind, url: path, traceId, err }, 'an area broke in a browser')
    return c.body(null, 204)
  })
}
