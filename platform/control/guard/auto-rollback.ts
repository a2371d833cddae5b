import { and, eq, gte, notInArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { AREA_SETTINGS, RECORDS } from '@larder/contracts/ops'
import type * as shopHealth from '@larder/contracts/shop-health'
import type { Executor } from '@larder/kernel/db/client.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import { planChanges } from '../ledger/schema.ts'
import type { Trouble } from '../notices/kinds.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { checkPrevious } from '../ops/squad-rights.ts'
import { undoPromotion, WATCHED_MS } from '../ops/way-back.ts'
import { findSignedHash } from '../plan/current-plan.ts'
import { rollBack } from '../plan/plan-acts.ts'
import { NO_ROLLOUT, type Plan } from '../plan/plan.ts'
import { hashDescription, verifyFiles } from '../publish/check-release.ts'
import { ReleaseError } from '../registry/release.ts'

type ShopProblem = shopHealth.ShopProblem

export type AutoRollbackDeps = LedgerDeps & {
  log: Logger
  /** Judges whether the shop is well. Without it nothing is rolled back. */
  readHealth?: () => Promise<Pick<shopHealth.ShopHealth, 'problems'>>
}

type Ledger = Pick<LedgerDeps, 'key' | 'clock'> & { db: Executor }

/** A promotion of the last day after which nobody has changed the area. */
type Promotion = { area: string; from: string; to: string; revision: number }

/**
 * Finds the promotion of an area that the guard may roll back; undefined when that is not chosen, and after any later
 * change, because whoever made it has decided. An operator who overruled the guard has decided, too.
 */
async function findPromotion(ledger: Ledger, plan: Plan, area: string): Promise<Promotion | undefined> {
  if (plan.areas[area]?.hasAutoRollback !== true) return undefined
  const where = and(eq(planChanges.area, area), notInArray(planChanges.act, [...RECORDS, ...AREA_SETTINGS]))
  const [last] = await findTrustedRows(ledger, { where, limit: 1 })
  if (last?.act !== 'promote' || last.evidence['withoutGuard'] === true) return undefined
  if (ledger.clock().getTime() - last.at.getTime() >= WATCHED_MS) return undefined
  const wayBack = undoPromotion(plan, last)
  return wayBack && { ...wayBack, revision: last.revision }
}

/**
 * Whether the guard has rolled back within a day: this area, or for a problem of the whole shop any. The trouble then has
 * another cause, or the next release has it again, and a person must look.
 */
async function hasRolledBack(ledger: Ledger, { area }: ShopProblem): Promise<boolean> {
  const where = and(
    eq(planChanges.who, 'guard'),
    eq(planChanges.act, 'back'),
    gte(planChanges.at, new Date(ledger.clock().getTime() - WATCHED_MS)),
    area === undefined ? undefined : eq(planChanges.area, area),
  )
  return (await findTrustedRows(ledger, { where, limit: 1 })).length > 0
}

/**
 * Throws a ReleaseError when the release before is missing, was changed, or was withdrawn by the guard or an operator. Servers
 * would refuse the plan, or visitors would get another bad release.
 */
async function checkTarget(deps: LedgerDeps, plan: Plan, { area, to }: Promotion): Promise<void> {
  const name = `${area} ${to}`
  const files = await deps.releases.readAll(area, to)
  const description = files?.get('release.json')
  if (!files || !description) throw new ReleaseError(`${name} is not published any more`)
  await verifyFiles(files)
  const hash = await findSignedHash(deps.db, deps.key, { area, version: to })
  if (hash !== hashDescription(description)) throw new ReleaseError(`${name} is not what was published`)
  await checkPrevious(deps, area, plan.areas[area] ?? NO_ROLLOUT)
}

const describe = ({ area, from, to }: Promotion, { text, area: of = 'the shop' }: ShopProblem): string =>
  `${area} ${from} is rolled back, everybody gets ${to}: since its promotion ${of} is worse than before: ${text}.`

/** Rolls back a promotion unless a person has changed the area meanwhile, and tells the operators. */
async function rollBackArea(
  deps: AutoRollbackDeps,
  promotion: Promotion,
  problem: ShopProblem,
): Promise<void> {
  const { area, from, to, revision } = promotion
  const { kind, text, since, brands } = problem
  const why = describe(promotion, problem)
  const detail = { version: from, stable: to, problem: { kind, text, ...(since && { since }), brands } }
  const trouble: Trouble = {
    kind: 'guard-rolled-back',
    subject: `${area} ${from} ${revision}`,
    area,
    brands,
    text: why,
    isEvent: true,
    detail,
  }
  let isDone = false
  await changePlan(
    deps,
    {
      who: 'guard',
      area,
      act: 'back',
      why,
      evidence: { ...detail, judgedRevision: revision },
      async alsoWrite(tx) {
        isDone = true
        await insertNotice(tx, { trouble, now: deps.clock() })
      },
    },
    async (plan, tx) => {
      isDone = false
      const newest = await findPromotion({ ...deps, db: tx }, plan, area)
      return newest?.revision === revision ? rollBack(plan, area) : plan
    },
  )
  if (isDone) deps.log.error({ area, version: from, reason: text }, 'the guard rolled back a promotion')
}

/**
 * Rolls back at most one promotion of the last day that broke the shop, in areas for which that is chosen
 * (docs/decisions/300). Where the release before cannot be trusted, nothing happens, and the problem is told as every other.
 */
export async function rollBackPromotion(deps: AutoRollbackDeps, plan: Plan): Promise<void> {
  const found = await Promise.all(Object.keys(plan.areas).map((area) => findPromotion(deps, plan, area)))
  const promotions = found.filter((promotion) => promotion !== undefined)
  if (promotions.length === 0 || !deps.readHealth) return
  const { problems } = await deps.readHealth()
  for (const problem of problems) {
    const { wayBack } = problem
    const promotion = promotions.find(
      ({ area, from, to }) => wayBack?.area === area && wayBack.from === from && wayBack.to === to,
    )
    if (!promotion || (await hasRolledBack(deps, problem))) continue
    const refusal = await checkTarget(deps, plan, promotion).catch((error: unknown) => error)
    if (refusal !== undefined && !(refusal instanceof ReleaseError)) throw refusal
    if (refusal === undefined) return rollBackArea(deps, promotion, problem)
  }
}
