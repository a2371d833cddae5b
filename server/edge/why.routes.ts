import type { Hono } from 'hono'
import { whyContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { FindCaller } from '@larder/releases/index.ts'
import { explainComposition, explainVisit, type ExplainDeps } from './explain-releases.ts'

/** `GET /ops/why`: which release each area has in a composition or a visit, by which rule and which change of the plan. */
export function whyRoutes(app: Hono<AppEnv>, deps: ExplainDeps & { findCaller: FindCaller }): void {
  const { findCaller } = deps

  app.get('/ops/why', async (c) => {
    await findCaller(c, 'ops', 'read')
    const { data, error } = whyContract.WhyQuery.safeParse(c.req.query())
    if (!data)
      throw new AppError('VALIDATION', {
        display: 'Name a composition by its 16 hex digits, or a visit by its cookie.',
        cause: error,
      })
    const why = await ('visit' in data
      ? explainVisit(deps, data)
      : explainComposition(deps, data.composition))
    return c.json(whyContract.Why.parse(why), 200, { 'Cache-Control': 'no-store' })
  })
}
