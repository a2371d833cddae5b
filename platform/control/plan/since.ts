import type { KeyObject } from 'node:crypto'
import { and, eq, lte, or } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import { planChanges } from '../ledger/schema.ts'
import type { AssignmentResult } from './assignment.ts'
import type { Rollout } from './plan.ts'
import { readPlan } from '../ledger/signing.ts'

/** A change of the plan, with the resulting rollout of one area. */
export type AreaChange = {
  revision: number
  at: Date
  who: string
  act: string
  why: string
  rollout: Rollout | undefined
}
type Assignment = Pick<AssignmentResult, 'area' | 'version' | 'reason'>

/** Number of an area's changes that are read, newest first. */
const LOOK_BACK = 500

type Ledger = { db: Executor; key: KeyObject }

/** Finds the ledger's trusted changes of an area up to a time, newest first. */
async function findChanges(ledger: Ledger, area: string, until: Date): Promise<AreaChange[]> {
  const { area: of, at } = planChanges
  const where = and(or(eq(of, area), eq(of, '*')), lte(at, until))
  const rows = await findTrustedRows(ledger, { where, limit: LOOK_BACK })
  return rows.map(({ plan, ...row }) => ({ ...row, rollout: readPlan(plan)?.areas[area] }))
}

const includesVersion = ({ stable, previous, canary, rules = [] }: Rollout, version: string): boolean =>
  [stable, previous, canary, ...rules.map((rule) => rule.version)].includes(version)

function assigns(rollout: Rollout | undefined, { version, reason }: Omit<Assignment, 'area'>): boolean {
  if (!rollout) return false
  switch (reason) {
    case 'killed':
      return rollout.isKilled
    case 'stable':
    case 'left':
      return rollout.stable === version
    case 'percentage':
      return rollout.canary === version && rollout.weight > 0
    case 'tester':
    case 'brand':
    case 'store':
    case 'cohort':
      return (rollout.rules ?? []).some((rule) => rule.kind === reason && rule.version === version)
    // Kept from an earlier document or assigned by a link: since the plan includes the version.
    case 'pinned':
    case 'payment':
    case 'override':
      return includesVersion(rollout, version)
  }
}

/**
 * Finds the change that introduced an assignment: the first of the last continuous series of plans with it. Undefined
 * when there is none. `changes`: of its area, newest first.
 */
export function findIntroduction(
  changes: readonly AreaChange[],
  assignment: Omit<Assignment, 'area'>,
): AreaChange | undefined {
  const newest = changes.findIndex(({ rollout }) => assigns(rollout, assignment))
  if (newest === -1) return undefined
  const older = changes.slice(newest).findIndex(({ rollout }) => !assigns(rollout, assignment))
  return older === -1 ? changes.at(-1) : changes[newest + older - 1]
}

export async function findIntroducingChange(
  ledger: Ledger,
  { area, ...assignment }: Assignment,
  until: Date,
): Promise<AreaChange | undefined> {
  return findIntroduction(await findChanges(ledger, area, until), assignment)
}
