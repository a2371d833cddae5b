import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type * as casesContract from '@larder/contracts/cases'
import { AppError } from '@larder/contracts/errors'
import { casePicture, operatorCalls } from '@larder/contracts/operator-calls'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { checkHarmless } from '@larder/kernel/http/input.ts'
import { operatorRoutes } from './operator-route.ts'
import type { FindCaller } from './operators.ts'

/** The cases of a shop that people decide. The shop implements it; the platform checks who may. */
export type CaseDesk = {
  listOpen: (query: casesContract.CasesQuery) => Promise<casesContract.Cases>
  /** The bytes of a case's picture; undefined for an unknown one. */
  loadPicture: (picture: {
    caseId: string
    id: string
  }) => Promise<{ type: string; bytes: Uint8Array } | undefined>
  /** Throws an AppError for a case that was decided before. `who` is the owner of the token. */
  decide: (
    caseId: string,
    decision: casesContract.CaseDecision,
    who: string,
  ) => Promise<casesContract.DecidedCase>
}

type Deps = { desk: CaseDesk; findCaller: FindCaller; log: Logger }

/**
 * Mounts `/ops/cases` for the people who decide what a shop's customers reported. Like all of `/ops` it reads no cookie,
 * so pages of other sites cannot decide with one (decision 259).
 */
export function casesRoutes(app: Hono<AppEnv>, { desk, findCaller, log }: Deps): void {
  const route = operatorRoutes(app, findCaller)
  route(operatorCalls.cases, (query) => desk.listOpen(query))
  app.get(casePicture.path, async (c) => {
    await findCaller(c, casePicture.access)
    checkHarmless(c.req.param())
    const [caseId, id] = [c.req.param('id') ?? '', c.req.param('picture') ?? '']
    const picture = await desk.loadPicture({ caseId, id })
    if (!picture) throw new AppError('NOT_FOUND', { display: 'This picture is no longer here.' })
    return c.body(new Uint8Array(picture.bytes), 200, {
      'Content-Type': picture.type,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    })
  })
  route(operatorCalls.decideCase, async ({ id, ...decision }, { name: who }) => {
    const decided = await desk.decide(id, decision, who)
    log.info({ who, act: decision.decision, detail: id }, 'a case was decided')
    return decided
  })
}
