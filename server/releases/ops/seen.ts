import { isDeepStrictEqual } from 'node:util'
import type { opsContract } from '@larder/shared/contracts'
import { trustedRows, type LedgerRow } from '../ledger-rows.ts'
import { lastChange } from '../plan-acts.ts'
import { NO_ROLLOUT, type Plan, type Rollout } from '../plan.ts'
import { ReleaseError, StalePlanError } from '../release.ts'

type Ledger = Parameters<typeof trustedRows>[0]
type Looked = { area: string; seen: opsContract.Seen | undefined }
type SeenPlan = Exclude<opsContract.Seen, { revision: number }>

/** An operator's view of an area: without a step's hold, and without an unchanged earlier release. */
export const visible = ({ stable, canary, weight, isKilled, rules = [], step }: SeenPlan | Rollout) => ({
  stable,
  canary,
  weight,
  isKilled,
  rules: rules.map(({ kind, names, version }) => ({ kind, names, version })),
  step: step && { number: step.number, isPaused: step.isPaused ?? false },
})

/** Whether the area's last change is one that the operator knows. Throws a ReleaseError for a revision that is still to come. */
async function isKnown(ledger: Ledger, revision: number, last: LedgerRow | undefined): Promise<boolean> {
  const [newest] = await trustedRows(ledger, { limit: 1 })
  if (newest && revision > newest.revision)
    throw new ReleaseError(`There is no revision ${revision} yet: the newest is ${newest.revision}`)
  return !last || last.revision <= revision
}

const describeChange = ({ revision, act, who, why }: LedgerRow): string =>
  ` (revision ${revision}: ${act} by ${who}${why && `, “${why}”`})`

/**
 * Throws a StalePlanError that names the area's last change when the area is not as the operator saw it: the act would do
 * something else than was said of it. Throws a ReleaseError for a revision that is still to come, which would refuse nothing.
 */
export async function checkSeen(ledger: Ledger, plan: Plan, { area, seen }: Looked): Promise<void> {
  if (!seen) return
  const now = plan.areas[area] ?? NO_ROLLOUT
  const last = await lastChange(ledger, { area })
  const isSame =
    'revision' in seen
      ? await isKnown(ledger, seen.revision, last)
      : isDeepStrictEqual(visible(now), visible(seen))
  if (isSame) return
  throw new StalePlanError(
    `${area} was changed since you looked${last ? describeChange(last) : ''}: see what is live now, and decide again`,
  )
}
