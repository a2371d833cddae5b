import type { KeyObject } from 'node:crypto'
import { and, eq, notInArray, or } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import type { LedgerRow } from '../ledger/schema.ts'
import type { Rollout } from '../plan/plan.ts'
import { planChanges } from '../ledger/schema.ts'
import { AREA_SETTINGS, RECORDS } from '@larder/contracts/ops'
import { verifyPlan } from '../ledger/signing.ts'

/** Actions that do not change what visitors get. */
const NEUTRAL_ACTIONS = [...RECORDS, ...AREA_SETTINGS, 'pause', 'resume', 'revoke-link', 'revoke-token']
/** Number of an area's changes that are read, newest first; a rollout has about five. */
const LOOK_BACK = 200

type Ledger = { db: Executor; key: KeyObject }

/** A change of what visitors get in an area, with the resulting rollout. */
type Effect = LedgerRow & { rollout: Rollout }

/** Finds the changes of what visitors got in an area, newest first. Rows that this shop did not sign are ignored. */
export async function findEffects(ledger: Ledger, area: string): Promise<Effect[]> {
  // `*` marks a plan that was restored or signed with a new key; rows below it do not count.
  const concernsArea = or(eq(planChanges.area, area), eq(planChanges.area, '*'))
  const condition = and(concernsArea, notInArray(planChanges.act, NEUTRAL_ACTIONS))
  const rows = await findTrustedRows(ledger, { where: condition, limit: LOOK_BACK })
  return rows.flatMap((row) => {
    const rollout = verifyPlan(ledger.key, row)?.content.areas[area]
    return rollout ? [{ ...row, rollout }] : []
  })
}

/** Finds the revision of the last change of what visitors get in an area; undefined when there is none. */
export const findLastEffect = async (ledger: Ledger, area: string): Promise<number | undefined> =>
  (await findEffects(ledger, area))[0]?.revision

type RolloutWindow = {
  revision: number
  since: Date
  /** Times of later changes of the share, oldest first. */
  changes: Date[]
}

/**
 * Finds the period in which a release is compared. It starts with the first step of its rollout, or of its ring, so that earlier steps
 * count in the next, or when a person set the share by hand or overrode the guard, knowing what it had seen. A release
 * that only rules assign is compared since the area's last change. Undefined when there was no change. `all`: the
 * area's effects.
 */
export function findRolloutWindow(
  all: readonly Effect[],
  { version, isCanary }: { version: string; isCanary: boolean },
): RolloutWindow | undefined {
  const [newest] = all
  if (!newest) return undefined
  const ring = newest.rollout.step?.rings?.at
  const end = all.findIndex(
    ({ rollout: { canary, stable, step } }) =>
      canary !== version || stable !== newest.rollout.stable || step?.rings?.at !== ring,
  )
  const rows = isCanary ? all.slice(0, end === -1 ? undefined : end) : [newest]
  const decision = rows.findIndex(
    ({ act, evidence }) => act === 'canary' || evidence['withoutGuard'] === true,
  )
  const counted = decision === -1 ? rows : rows.slice(0, decision + 1)
  const first = counted.at(-1) ?? newest
  const changes = counted.slice(0, -1).map(({ at }) => at)
  return { revision: newest.revision, since: first.at, changes: changes.toReversed() }
}
