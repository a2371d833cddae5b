import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { BrokenRelease } from '@larder/contracts/page-reports'
import type { EdgeDeps } from '../edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isCrossSiteWrite } from '@larder/kernel/http/public-origin.ts'
import { countAreaProblem } from '../reports/counters.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import { abandonRelease, visitCookies, requestVisit } from './visit-cookie.ts'

type Deps = Pick<EdgeDeps, 'config' | 'log'> & { plan: () => Plan }

const MAX_BYTES = 1_024

/**
 * `POST /r/visit` reports that a release broke in a page and the shopper tries again. The visit no longer keeps it and
 * does not get a canary again, so the next document has the stable release (docs/decisions/166). Only releases in the
 * signed cookie are abandoned and counted. The answer is always 204.
 */
export function visitRoutes(app: Hono<AppEnv>, { config, log, plan }: Deps): void {
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 204) })
  app.post('/r/visit', limit, async (c) => {
    const { data } = BrokenRelease.safeParse(await c.req.json().catch(() => undefined))
    const visit = requestVisit(c, config.secret)
    if (!data || !visit || isCrossSiteWrite(c.req.raw, c.get('requestOrigin').host)) return c.body(null, 204)
    const next = abandonRelease(visit, { ...data, stable: plan().areas[data.area]?.stable })
    if (next === visit) return c.body(null, 204)
    countAreaProblem({ ...data, kind: 'left' })
    log.warn(data, 'a visitor abandoned a release that broke')
    return c.body(null, 204, { 'Set-Cookie': visitCookies(c, next, { config }) })
  })
}
