import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Counter, register } from 'prom-client'
import { AreaProblem } from '@larder/shared/contracts'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../http/context.ts'

const MAX_BYTES = 4_096

const problems =
  (register.getSingleMetric('larder_area_problems_total') as Counter | undefined) ??
  new Counter({
    name: 'larder_area_problems_total',
    help: 'Broken areas as pages reported them',
    labelNames: ['area', 'version', 'kind'],
  })

/** Takes what pages say of broken areas: counted by release and logged. Answers 204 whatever it says. */
export function rumRoutes(app: Hono<AppEnv>, { log }: Pick<AppDeps, 'log'>): void {
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 204) })
  app.post('/rum', limit, async (c) => {
    const read = AreaProblem.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) return c.body(null, 204)
    const { area, version, kind, message, stack, path, traceId } = read.data
    problems.inc({ area, version, kind })
    log.warn({ area, version, kind, problem: message, stack, path, traceId }, 'an area broke in a browser')
    return c.body(null, 204)
  })
}
