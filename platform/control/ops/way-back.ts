import type { KeyObject } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import type * as shopHealth from '@larder/contracts/shop-health'
import type { Executor } from '@larder/kernel/db/client.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import { planChanges, type LedgerRow } from '../ledger/schema.ts'
import type { Plan } from '../plan/plan.ts'

type ShopProblem = shopHealth.ShopProblem

/** How long a promoted release is watched. */
export const WATCHED_MS = 24 * 3_600_000

/** What a rollback would do now: undefined where it would do something other than undo this promotion. */
export function undoPromotion({ areas }: Plan, { area, evidence }: LedgerRow): ShopProblem['wayBack'] {
  const { stable, previous, canary, isKilled } = areas[area] ?? {}
  if (stable === undefined || previous === undefined || canary !== undefined || isKilled) return undefined
  return evidence['version'] === stable ? { area, from: stable, to: previous } : undefined
}

/**
 * Finds the way back from a problem that began after a promotion of the last day: of its area, or for one of the whole shop the
 * newest of any. What was usual before is what the release before had, or what is expected of the hour.
 */
export async function findWayBack(
  ledger: { db: Executor; key: KeyObject },
  plan: Plan,
  { problem, latest, now }: { problem: ShopProblem; latest: number; now: Date },
): Promise<ShopProblem['wayBack']> {
  const { area } = problem
  const where = and(
    eq(planChanges.act, 'promote'),
    area === undefined ? undefined : eq(planChanges.area, area),
    gte(planChanges.at, new Date(now.getTime() - WATCHED_MS)),
  )
  const rows = await findTrustedRows(ledger, { where, limit: 50 })
  const newest = rows.filter((row, index) => rows.findIndex((other) => other.area === row.area) === index)
  return newest
    .filter(({ at }) => at.getTime() < latest)
    .map((row) => undoPromotion(plan, row))
    .find((wayBack) => wayBack !== undefined)
}
