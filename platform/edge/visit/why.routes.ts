import type * as whyContract from '@larder/contracts/why'
import { AppError } from '@larder/contracts/errors'
import { operatorCalls } from '@larder/contracts/operator-calls'
import type { EdgeDeps } from '../edge-deps.ts'
import { assignAll, type AssignmentResult } from '@larder/control/plan/assignment.ts'
import { findIntroducingChange } from '@larder/control/plan/since.ts'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import { findComposition, type ServedRelease } from '../compose/composition-record.ts'
import { bucketNumbers, pinnedReleases, readVisit, excludedAreas } from './visit-cookie.ts'
import type { Hono } from 'hono'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { operatorRoutes } from '@larder/control/ops/operator-route.ts'
import type { FindCaller } from '@larder/control/ops/operators.ts'

type Ledger = Pick<LedgerDeps, 'db' | 'key'>
type ExplainDeps = Pick<EdgeDeps, 'config' | 'clock' | 'shop'> & Ledger & { plan: () => Plan }
type Assignment = Pick<AssignmentResult, 'area' | 'version' | 'reason'>
type WhyArea = whyContract.Why['areas'][number]
type VisitQuery = Extract<whyContract.WhyQuery, { visit: string }>

/** Explains an assignment by its rule and the plan change that introduced it. */
async function explainRule(
  ledger: Ledger,
  assignment: Assignment,
  until: Date,
): Promise<WhyArea['given'][number]> {
  const { reason } = assignment
  const found = await findIntroducingChange(ledger, assignment, until)
  if (!found) return { reason }
  const { rollout: _, at, ...change } = found
  return { reason, since: { ...change, at: at.toISOString() } }
}

/** Lists each area once, with all rules by which it was served. */
function findServedAreas(ledger: Ledger, rows: readonly ServedRelease[]): Promise<WhyArea[]> {
  const areas = Object.values(Object.groupBy(rows, ({ area }) => area)).flatMap((served) =>
    served?.[0] ? [{ ...served[0], served }] : [],
  )
  return Promise.all(
    areas.map(async ({ area, version, served }) => ({
      area,
      version,
      given: await Promise.all(served.map((row) => explainRule(ledger, row, row.firstServedAt))),
    })),
  )
}

/** Explains the releases of a composition. Throws NOT_FOUND when it was not served recently. */
async function explainComposition(
  { db, key, shop }: Pick<ExplainDeps, 'db' | 'key' | 'shop'>,
  id: string,
): Promise<whyContract.Why> {
  const rows = await findComposition(db, id)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { display: `This shop has served no composition ${id}.` })
  const first = Math.min(...rows.map(({ firstServedAt }) => firstServedAt.getTime()))
  const last = Math.max(...rows.map(({ lastServedAt }) => lastServedAt.getTime()))
  return {
    areas: await findServedAreas({ db, key }, rows),
    served: {
      document: row.document,
      first: new Date(first).toISOString(),
      last: new Date(last).toISOString(),
      orders: await shop.countOrders(id),
    },
  }
}

/**
 * Explains the releases of a visit's next document by the plan in force. Throws NOT_FOUND for a cookie that this shop
 * did not sign.
 */
async function explainVisit(
  { db, key, config, clock, plan }: ExplainDeps,
  { visit: cookie, ...page }: VisitQuery,
): Promise<whyContract.Why> {
  const visit = readVisit(cookie, config.secret)
  if (!visit) throw new AppError('NOT_FOUND', { display: 'This shop signed no such cookie.' })
  const now = clock()
  const nowSec = Math.floor(now.getTime() / 1_000)
  const visitReleases = { pinned: pinnedReleases(visit, nowSec), without: excludedAreas(visit, nowSec) }
  const visitor = { ...page, buckets: bucketNumbers(visit.buckets), ...visitReleases, left: visit.left }
  const areas = assignAll(plan(), visitor).map(async (assignment): Promise<WhyArea> => {
    const { area, version } = assignment
    const before = visit.releases[area]
    const isDifferent = before !== undefined && before !== version
    return {
      area,
      version,
      ...(isDifferent && { before }),
      given: [await explainRule({ db, key }, assignment, now)],
    }
  })
  return { areas: await Promise.all(areas) }
}

/** Mounts the explanation of which release each area has in a composition or a visit, by which rule and change. */
export function whyRoutes(app: Hono<AppEnv>, deps: ExplainDeps & { findCaller: FindCaller }): void {
  operatorRoutes(app, deps.findCaller)(operatorCalls.why, (query) =>
    'visit' in query ? explainVisit(deps, query) : explainComposition(deps, query.composition),
  )
}
