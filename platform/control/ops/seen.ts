import { isDeepStrictEqual } from 'node:util'
import type * as opsContract from '@larder/contracts/ops'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import type { LedgerRow } from '../ledger/schema.ts'
import { findLastChange } from '../plan/plan-acts.ts'
import { NO_ROLLOUT, type Plan, type Rollout } from '../plan/plan.ts'
import { ReleaseError, StalePlanError } from '../registry/release.ts'

type Ledger = Parameters<typeof findTrustedRows>[0]
type SeenState = { area: string; seen: opsContract.Seen | undefined }
type SeenPlan = Exclude<opsContract.Seen, { revision: number }>

/** The part of an area's plan that an operator sees: without a step's hold and the previous release. */
export const visiblePart = ({ stable, canary, weight, isKilled, rules = [], step }: SeenPlan | Rollout) => ({
  stable,
  canary,
  weight,
  isKilled,
  rules: rules.map(({ kind, names, version }) => ({ kind, names, version })),
  step: step && { number: step.number, isPaused: step.isPaused ?? false, ring: step.rings?.at },
})

/** Whether the operator knows the area's last change. Throws a ReleaseError for a future revision. */
async function isKnown(ledger: Ledger, revision: number, last: LedgerRow | undefined): Promise<boolean> {
  const [newest] = await findTrustedRows(ledger, { limit: 1 })
  if (newest && revision > newest.revision)
    throw new ReleaseError(`There is no revision ${revision} yet: the newest is ${newest.revision}`)
  return !last || last.revision <= revision
}

const describeChange = ({ revision, act, who, why }: LedgerRow): string =>
  ` (revision ${revision}: ${act} by ${who}${why && `, “${why}”`})`

/**
 * Throws a StalePlanError with the area's last change when the area is no longer as the operator saw it, because the
 * action would then have a different effect. Throws a ReleaseError for a future revision, which could never conflict.
 */
export async function checkSeen(ledger: Ledger, plan: Plan, { area, seen }: SeenState): Promise<void> {
  if (!seen) return
  const now = plan.areas[area] ?? NO_ROLLOUT
  const last = await findLastChange(ledger, { area })
  const isSame =
    'revision' in seen
      ? await isKnown(ledger, seen.revision, last)
      : isDeepStrictEqual(visiblePart(now), visiblePart(seen))
  if (isSame) return
  throw new StalePlanError(
    `${area} was changed since you looked${last ? describeChange(last) : ''}: see what is live now, and decide again`,
  )
}
