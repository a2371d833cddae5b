import type { Hono } from 'hono'
import type { Logger } from 'pino'
import * as casesContract from '@larder/contracts/cases'
import { AppError } from '@larder/contracts/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { parseInput, reply } from './ops-input.ts'
import { CASES, type FindCaller } from './operators.ts'

/** The cases of a shop that people decide. The shop implements it; the platform checks who may. */
export type CaseDesk = {
  listOpen: () => Promise<casesContract.Case[]>
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

const DECIDERS = ['ops', CASES] as const

type Deps = { desk: CaseDesk; findCaller: FindCaller; log: Logger }

/**
 * Mounts `/ops/cases` for the people who decide what a shop's customers reported. Like all of `/ops` it reads no cookie,
 * so pages of other sites cannot decide with one (decision 259).
 */
export function casesRoutes(app: Hono<AppEnv>, { desk, findCaller, log }: Deps): void {
  app.get('/ops/cases', async (c) => {
    await findCaller(c, ...DECIDERS)
    return reply(c, casesContract.Cases, { cases: await desk.listOpen() })
  })
  app.get('/ops/cases/:id/pictures/:picture', async (c) => {
    await findCaller(c, ...DECIDERS)
    const picture = await desk.loadPicture({ caseId: c.req.param('id'), id: c.req.param('picture') })
    if (!picture) throw new AppError('NOT_FOUND', { display: 'This picture is no longer here.' })
    return c.body(new Uint8Array(picture.bytes), 200, {
      'Content-Type': picture.type,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    })
  })
  app.post('/ops/cases/:id', async (c) => {
    const { name: who } = await findCaller(c, ...DECIDERS)
    const caseId = c.req.param('id')
    const decision = parseInput(casesContract.CaseDecision, await c.req.json().catch(() => undefined))
    const decided = await desk.decide(caseId, decision, who)
    log.info({ who, act: decision.decision, detail: caseId }, 'a case was decided')
    return reply(c, casesContract.DecidedCase, decided)
  })
}
