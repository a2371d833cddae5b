import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { NO_POLICY, type ChangePolicy } from '@larder/contracts/change-policy'
import type { Ring } from '@larder/contracts/rings'
import { operatorCalls } from '@larder/contracts/operator-calls'
import * as opsContract from '@larder/contracts/ops'
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
import { operatorRoutes } from './operator-route.ts'
import { isSquadOnly, type FindCaller } from './operators.ts'
import { addSubjects, readOverview, type ListBrands } from './overview.ts'
import { toAppError } from './next-plan.ts'
import { checkPlannedRelease } from './check-planned.ts'
import { compareWithStable, listReleases } from './release-list.ts'
import { shopHealthReader } from './shop-health.ts'
import { listTokens } from './tokens.ts'
import { uploadRoutes } from './upload.routes.ts'

type OpsDeps = LedgerDeps &
  GuardDeps & {
    /** The shop's own rules for changes. */
    policy?: ChangePolicy
    /** The groups of brands that rollouts go through. */
    rings?: readonly Ring[]
    findCaller: FindCaller
    deadlines: Pick<ControlDeadlines, 'databaseForOperators'>
    plan: LivePlan
    log: Logger
    /** Whether the disk has too little space for a release. */
    isStorageLow: () => Promise<boolean>
    smoke: SmokeTest
    listBrands: ListBrands
    /** Returns the origin of a shop. Throws VALIDATION for an address at which none of this server answers. */
    linkOrigin: (wanted: string) => Promise<string>
    hasCases?: boolean
    hasSoldOut?: boolean
  }

const explainDatabaseOutage =
  (log: Logger) =>
  async (c: Context<AppEnv>, next: () => Promise<void>): Promise<void> => {
    await next()
    const isExplained = isAppError(c.error) && c.error.code === 'UNAVAILABLE'
    if (c.error && !isExplained && isDatabaseUnavailable(c.error))
      c.res = replyFailure(c, databaseUnavailableError(c.error), log)
  }

/**
 * Mounts `/ops` for callers with a token: what is live, its history, changes, and uploads of releases
 * (docs/decisions/259). No cookie is read, so pages of other sites cannot act with one.
 */
export function opsRoutes(app: Hono<AppEnv>, deps: OpsDeps): void {
  const { db, plan, log } = deps
  /** Adds this server's outage and pending actions to a plan. */
  const toLivePlan = (live: Plan, isUnavailable: boolean): opsContract.LivePlan => ({
    ...live,
    ...(isUnavailable && { isDatabaseUnavailable: true }),
    ...(plan.pending().length > 0 && { pending: [...plan.pending()] }),
  })
  app.use('/ops/*', explainDatabaseOutage(log))
  uploadRoutes(app, deps)
  const route = operatorRoutes(app, deps.findCaller)
  const readHealth = shopHealthReader(deps, plan.current, (deps.policy ?? NO_POLICY).freezeZone)

  route(operatorCalls.ownToken, (_, { name, roles, expiresAt }) => ({
    name,
    roles: [...roles],
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    hasCases: deps.hasCases ?? false,
    hasSoldOut: deps.hasSoldOut ?? false,
  }))
  route(operatorCalls.tokens, async () => ({ tokens: await listTokens(deps) }))
  route(operatorCalls.plan, (_, { isFromCopy = false }) => ({
    ...toLivePlan(plan.current(), isFromCopy || plan.isDatabaseUnavailable()),
    revision: plan.revision(),
  }))
  route(operatorCalls.overview, () => readOverview(deps, plan.current(), deps.listBrands))
  route(operatorCalls.health, () => readHealth())
  route(operatorCalls.rollouts, async () => ({
    steps: [...deps.steps],
    rollouts: await assessAll(deps, plan.current()),
  }))
  route(operatorCalls.counts, async ({ area, minutes }) => {
    const since = new Date(deps.clock().getTime() - minutes * 60_000)
    return { counts: await findCounts(db, { area, since }) }
  })
  route(operatorCalls.ledger, async (query) => {
    const rows = await readPlanHistory(deps, opsContract.LEDGER_ROWS, query)
    const changes = rows.map((row) => ({ ...toChange(row), evidence: row.evidence, proof: row.proof }))
    return { changes: await addSubjects(deps, changes) }
  })
  route(operatorCalls.releases, async ({ area }) => ({ releases: await listReleases(deps, area) }))
  route(operatorCalls.checkRelease, async ({ shop, ...planned }) => {
    if (shop !== undefined) await deps.linkOrigin(shop)
    return checkPlannedRelease(deps, planned)
  })
  route(operatorCalls.diff, (name) => compareWithStable(deps, name))
  route(operatorCalls.change, async ({ area, ...change }, caller) => {
    const { name: who, isFromCopy } = caller
    const request = { area, who, isFromCopy, isOfSquad: isSquadOnly(caller), change, smoke: deps.smoke }
    const changed = await changeOnlineOrOffline(deps, request).catch((error: unknown) => {
      throw toAppError(error)
    })
    log.info({ area, who, act: change.act, isPending: changed.isPending }, 'the release plan was changed')
    if (!changed.isPending) await plan.refresh()
    return toLivePlan(changed.plan, changed.isPending)
  })
}
