import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { opsContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { withDatabaseTimeout } from '@larder/kernel/db/database-timeout.ts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import type { PendingAction } from '../pending-actions.ts'
import type { LivePlan } from '../live-plan.ts'
import { NO_ROLLOUT, type Plan } from '../plan.ts'
import { ReleaseError, StalePlanError } from '../release.ts'
import { changeByOperator } from './change.ts'
import { nextPlan } from './next-plan.ts'
import { visible } from './seen.ts'
import { checkSquadAct } from './squad-rights.ts'

type Change = Parameters<typeof changeByOperator>[1]
type Deps = Parameters<typeof changeByOperator>[0] & {
  plan: LivePlan
  deadlines: Pick<Deadlines, 'databaseForOperators'>
}
type OfflineAction = { act: PendingAction['act']; why: string; seen?: opsContract.Seen | undefined }

/** Operators are told what is the matter, and not the sentence for shoppers. */
const AWAY =
  'The database is away: nothing was changed, and what is live stays live. Kill and abort work meanwhile; try all else again when it is back.'

/** The error for an action that needs the database (503). */
export const databaseAway = (cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', { display: AWAY, cause })

/** Only actions that take a release away from visitors are possible without the database. */
const readOfflineAction = (change: opsContract.PlanAct): OfflineAction | undefined =>
  change.act === 'kill' || change.act === 'abort' ? change : undefined

/** Throws a StalePlanError if this server's plan differs from what the operator saw. The ledger is not available. */
function checkSeenHere({ plan }: Deps, area: string, seen: opsContract.Seen | undefined): void {
  if (!seen) return
  const isSame =
    'revision' in seen
      ? seen.revision === plan.revision()
      : isDeepStrictEqual(visible(plan.current().areas[area] ?? NO_ROLLOUT), visible(seen))
  if (!isSame)
    throw new StalePlanError(
      `${area} is not as you saw it on this server, whose database is away (revision ${plan.revision() ?? 0}): see what is live now, and decide again`,
    )
}

/** Puts the action in force on this server only. Throws a ReleaseError if it is rejected. */
async function queueAction(
  deps: Deps,
  { area, who, isOfSquad = false, change }: Change,
  pending: OfflineAction,
): Promise<{ plan: Plan; isPending: boolean }> {
  const { plan, clock, steps } = deps
  const now = clock()
  if (isOfSquad) checkSquadAct({ area, change })
  checkSeenHere(deps, area, pending.seen)
  nextPlan(plan.current(), area, { change, now, steps })
  const upon = plan.revision()
  if (upon === undefined) throw new ReleaseError('This server has no release plan')
  const { canary, stable } = plan.current().areas[area] ?? NO_ROLLOUT
  const { act, why } = pending
  await plan.addPending({
    id: randomUUID(),
    at: now.toISOString(),
    upon,
    who,
    area,
    act,
    why,
    ...(act === 'abort' && canary !== undefined && { version: canary }),
    ...(act === 'abort' && stable !== undefined && { stable }),
    ...(isOfSquad && { isOfSquad }),
  })
  return { plan: plan.current(), isPending: true }
}

/**
 * Carries out the change of an operator or a squad. If the database is away or does not answer in time, kill and abort take
 * effect on this server only, and are recorded when the database is back (docs/decisions/150). Other changes are
 * UNAVAILABLE then, also for a caller whose rights the database has not confirmed.
 */
export async function changeOnlineOrOffline(
  deps: Deps,
  { isFromCopy = false, ...wanted }: Change & { isFromCopy?: boolean | undefined },
): Promise<{ plan: Plan; isPending: boolean }> {
  const pending = readOfflineAction(wanted.change)
  if (isFromCopy) {
    if (!pending) throw databaseAway()
    return queueAction(deps, wanted, pending)
  }
  const changed = changeByOperator(deps, wanted).then((plan) => ({ plan, isPending: false }))
  if (!pending) return changed
  return withDatabaseTimeout(changed, deps.deadlines.databaseForOperators).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
    return queueAction(deps, wanted, pending)
  })
}
