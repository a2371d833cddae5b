import type { KeyObject } from 'node:crypto'
import { and, eq, lte, or } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { findTrustedRows } from './ledger-rows.ts'
import { planChanges } from './schema.ts'
import type { Assigned } from './assignment.ts'
import type { Rollout } from './plan.ts'
import { readPlan } from './signing.ts'

/** A change of the plan, with what it left of one area. */
export type AreaChange = {
  revision: number
  at: Date
  who: string
  act: string
  why: string
  rollout: Rollout | undefined
}
type Given = Pick<Assigned, 'area' | 'version' | 'reason'>

/** How many changes of an area are looked at, the newest first. */
const LOOK_BACK = 500

type Ledger = { db: Executor; key: KeyObject }

/** The ledger's changes of an area up to a time, newest first; rows that this shop did not write say nothing. */
async function findChanges(ledger: Ledger, area: string, until: Date): Promise<AreaChange[]> {
  const { area: of, at } = planChanges
  const where = and(or(eq(of, area), eq(of, '*')), lte(at, until))
  const rows = await findTrustedRows(ledger, { where, limit: LOOK_BACK })
  return rows.map(({ plan, ...row }) => ({ ...row, rollout: readPlan(plan)?.areas[area] }))
}

const isAnywhere = ({ stable, previous, canary, rules = [] }: Rollout, version: string): boolean =>
  [stable, previous, canary, ...rules.map((rule) => rule.version)].includes(version)

/** Whether a rollout gives a version by this rule. */
function gives(rollout: Rollout | undefined, { version, reason }: Omit<Given, 'area'>): boolean {
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
    // Kept from an earlier document, or given by a link: since the plan has it at all.
    case 'pinned':
    case 'payment':
    case 'override':
      return isAnywhere(rollout, version)
  }
}

/**
 * The change since which a rule gives a version: of the last unbroken row of plans that do, the first. Undefined when none
 * does. `changes`: of its area, the newest first.
 */
export function sinceChange(
  changes: readonly AreaChange[],
  given: Omit<Given, 'area'>,
): AreaChange | undefined {
  const newest = changes.findIndex(({ rollout }) => gives(rollout, given))
  if (newest === -1) return undefined
  const older = changes.slice(newest).findIndex(({ rollout }) => !gives(rollout, given))
  return older === -1 ? changes.at(-1) : changes[newest + older - 1]
}

/** The change of the ledger, up to a time, since which an area's visitors get a version by a rule. */
export async function findSince(
  ledger: Ledger,
  { area, ...given }: Given,
  until: Date,
): Promise<AreaChange | undefined> {
  return sinceChange(await findChanges(ledger, area, until), given)
}
