import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as opsContract from '@larder/contracts/ops'
import * as releaseCounts from '@larder/contracts/release-counts'
import * as rolloutsContract from '@larder/contracts/rollouts'
import * as shopHealth from '@larder/contracts/shop-health'
import { isAppError } from '@larder/contracts/errors'
import type { ControlDeadlines } from '../deadlines.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { replyFailure } from '@larder/kernel/http/failure.ts'
import { findCounts } from '../counts/release-counts.queries.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { readPlanHistory, toChange } from '../plan/plan-acts.ts'
import { assessAll, type GuardDeps } from '../guard/assess.ts'
import type { SmokeTest } from '../gate/pass-gate.ts'
import type { LivePlan } from '../plan/live-plan.ts'
import type { Plan } from '../plan/plan.ts'
import { changeOnlineOrOffline, databaseUnavailableError } from './change-offline.ts'
import { parseInput, reply } from './ops-input.ts'
import { ANY_SQUAD, CASES, isSquadOnly, READERS, type CallerFinders } from './operators.ts'
import { readOverview, type ListBrands } from './overview.ts'
import { toAppError } from './next-plan.ts'
import { compareWithStable, listReleases } from './release-list.ts'
import { shopHealthReader } from './shop-health.ts'
import { uploadRoutes } from './upload.routes.ts'

type OpsDeps = LedgerDeps &
  GuardDeps &
  CallerFinders & {
    deadlines: Pick<ControlDeadlines, 'databaseForOperators'>
    plan: LivePlan
    log: Logger
    /** Whether the disk has too little space for a release. */
    isStorageLow: () => Promise<boolean>
    smoke: SmokeTest
    listBrands: ListBrands
    hasCases?: boolean
  }

const explainDatabaseOutage =
  (log: Logger) =>
  async (c: Context<AppEnv>, next: () => Promise<void>): Promise<void> => {
    await next()
    const isExplained = isAppError(c.error) && c.error.code === 'UNAVAILABLE'
    if (c.error && !isExplained && isDatabaseUnavailable(c.error))
      c.res = replyFailure(c, databaseUnavailableError(c.error), log)
  }

const readChange = async (c: Context<AppEnv>): Promise<opsContract.PlanAct> =>
  parseInput(opsContract.PlanAct, await c.req.json().catch(() => undefined))

/**
 * Mounts `/ops` for callers with a token: what is live, its history, changes, and uploads of releases
 * (docs/decisions/259). No cookie is read, so pages of other sites cannot act with one.
 */
export function opsRoutes(app: Hono<AppEnv>, deps: OpsDeps): void {
  const { db, plan, log } = deps
  const operator = deps.findCaller
  /** For endpoints that also work without the database. */
  const operatorOffline = deps.findCallerOffline
  /** Adds this server's outage and pending actions to a plan. */
  const toLivePlan = (live: Plan, isUnavailable: boolean): opsContract.LivePlan => ({
    ...live,
    ...(isUnavailable && { isDatabaseUnavailable: true }),
    ...(plan.pending().length > 0 && { pending: [...plan.pending()] }),
  })
  app.use('/ops/*', explainDatabaseOutage(log))
  uploadRoutes(app, deps)

  app.get('/ops/token', async (c) => {
    const { name, roles } = await operatorOffline(c, ...READERS, ANY_SQUAD, CASES)
    return reply(c, opsContract.OwnToken, { name, roles: [...roles], hasCases: deps.hasCases ?? false })
  })
  app.get('/ops/plan', async (c) => {
    const { isFromCopy = false } = await operatorOffline(c, ...READERS)
    const live = toLivePlan(plan.current(), isFromCopy || plan.isDatabaseUnavailable())
    return reply(c, opsContract.LivePlan, { ...live, revision: plan.revision() })
  })
  app.get('/ops/overview', async (c) => {
    await operator(c, ...READERS)
    return reply(c, opsContract.Overview, await readOverview(deps, plan.current(), deps.listBrands))
  })
  const readHealth = shopHealthReader(deps, plan.current)
  app.get('/ops/health', async (c) => {
    await operator(c, ...READERS)
    return reply(c, shopHealth.ShopHealth, await readHealth())
  })
  app.get('/ops/rollouts', async (c) => {
    await operator(c, ...READERS)
    const rollouts = await assessAll(deps, plan.current())
    return reply(c, rolloutsContract.Rollouts, { steps: [...deps.steps], rollouts })
  })
  app.get('/ops/counts', async (c) => {
    await operator(c, ...READERS)
    const { area, minutes } = parseInput(releaseCounts.CountsQuery, c.req.query())
    const since = new Date(deps.clock().getTime() - minutes * 60_000)
    return reply(c, releaseCounts.ReleaseCounts, { counts: await findCounts(db, { area, since }) })
  })
  app.get('/ops/ledger', async (c) => {
    await operator(c, ...READERS)
    const query = parseInput(opsContract.LedgerQuery, c.req.query())
    const rows = await readPlanHistory(deps, opsContract.LEDGER_ROWS, query)
    return reply(c, opsContract.Ledger, {
      changes: rows.map((row) => ({ ...toChange(row), evidence: row.evidence, proof: row.proof })),
    })
  })
  app.get('/ops/releases/:area', async (c) => {
    const area = c.req.param('area')
    await operator(c, ...READERS, `publish:${area}`)
    return reply(c, opsContract.ReleaseList, { releases: await listReleases(deps, area) })
  })
  app.get('/ops/releases/:area/:version/diff', async (c) => {
    await operator(c, ...READERS, `publish:${c.req.param('area')}`)
    const name = parseInput(opsContract.ReleaseName, c.req.param())
    return reply(c, opsContract.ReleaseDiff, await compareWithStable(deps, name))
  })
  app.post('/ops/plan/:area', async (c) => {
    const area = c.req.param('area')
    const caller = await operatorOffline(c, 'ops', `rollout:${area}`)
    const { name: who, isFromCopy } = caller
    const change = await readChange(c)
    const { smoke } = deps
    const isOfSquad = isSquadOnly(caller)
    const changed = await changeOnlineOrOffline(deps, {
      area,
      who,
      isFromCopy,
      isOfSquad,
      change,
      smoke,
    }).catch((error: unknown) => {
      throw toAppError(error)
    })
    log.info({ area, who, act: change.act, isPending: changed.isPending }, 'the release plan was changed')
    if (!changed.isPending) await plan.refresh()
    return reply(c, opsContract.LivePlan, toLivePlan(changed.plan, changed.isPending))
  })
}
