import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type * as opsContract from '@larder/contracts/ops'
import { AppError } from '@larder/contracts/errors'
import { isDatabaseUnavailable, withDatabaseTimeout } from '@larder/kernel/db/database-unavailable.ts'
import { isStorageFull } from '@larder/kernel/http/storage.ts'
import type { ControlDeadlines } from '../deadlines.ts'
import type { PendingAction } from '../plan/pending-actions.ts'
import type { LivePlan } from '../plan/live-plan.ts'
import { NO_ROLLOUT, type Plan } from '../plan/plan.ts'
import { ReleaseError, StalePlanError } from '../registry/release.ts'
import { changeByOperator } from './change.ts'
import { applyChange } from './next-plan.ts'
import { visiblePart } from './seen.ts'
import { checkSquadAct } from './squad-rights.ts'

type Change = Parameters<typeof changeByOperator>[1]
type Deps = Parameters<typeof changeByOperator>[0] & {
  plan: LivePlan
  deadlines: Pick<ControlDeadlines, 'databaseForOperators'>
}
type OfflineAction = { act: PendingAction['act']; why: string; seen?: opsContract.Seen | undefined }

/** Text for operators, instead of the one for shoppers. */
const UNAVAILABLE_TEXT =
  'The database is unavailable: nothing was changed, and what is live stays live. Only kill and abort work. Try again when it is back.'

const FULL_TEXT =
  'The disk of the database is full: nothing was changed, and what is live stays live. Only kill and abort work. Make room on it, and try again.'

/** The error for an action that needs the database (503). */
export const databaseUnavailableError = (cause?: unknown): AppError =>
  isStorageFull(cause)
    ? new AppError('STORAGE_FULL', { display: FULL_TEXT, cause })
    : new AppError('UNAVAILABLE', { display: UNAVAILABLE_TEXT, cause })

/** Without the database only actions that withdraw a release from visitors are possible. */
const readOfflineAction = (change: opsContract.PlanAct): OfflineAction | undefined =>
  change.act === 'kill' || change.act === 'abort' ? change : undefined

/** Throws a StalePlanError when this server's plan differs from what the operator saw. It does not read the ledger. */
function checkSeenOffline({ plan }: Deps, area: string, seen: opsContract.Seen | undefined): void {
  if (!seen) return
  const isSame =
    'revision' in seen
      ? seen.revision === plan.revision()
      : isDeepStrictEqual(visiblePart(plan.current().areas[area] ?? NO_ROLLOUT), visiblePart(seen))
  if (!isSame)
    throw new StalePlanError(
      `${area} is not as you saw it on this server, whose database is unavailable (revision ${plan.revision() ?? 0}): see what is live now, and decide again`,
    )
}

/** Puts the action in force only on this server. Throws a ReleaseError when it is rejected. */
async function queueAction(
  deps: Deps,
  { area, who, isOfSquad = false, change }: Change,
  action: OfflineAction,
): Promise<{ plan: Plan; isPending: boolean }> {
  const { plan, clock, steps } = deps
  const now = clock()
  if (isOfSquad) checkSquadAct({ area, change })
  checkSeenOffline(deps, area, action.seen)
  // Throws when the plan rejects the action.
  applyChange(plan.current(), area, { change, now, steps })
  const baseRevision = plan.revision()
  if (baseRevision === undefined) throw new ReleaseError('This server has no release plan')
  const { canary, stable } = plan.current().areas[area] ?? NO_ROLLOUT
  const { act, why } = action
  await plan.addPending({
    id: randomUUID(),
    at: now.toISOString(),
    baseRevision,
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
 * Applies the change of an operator or a squad. While the database is unavailable or does not answer in time, kill and
 * abort take effect only on this server and are recorded later (docs/decisions/150). Other changes are then rejected
 * with UNAVAILABLE, as are those of a caller found only in the copy of the tokens.
 */
export async function changeOnlineOrOffline(
  deps: Deps,
  { isFromCopy = false, ...request }: Change & { isFromCopy?: boolean | undefined },
): Promise<{ plan: Plan; isPending: boolean }> {
  const action = readOfflineAction(request.change)
  if (isFromCopy) {
    if (!action) throw databaseUnavailableError()
    return queueAction(deps, request, action)
  }
  const changed = changeByOperator(deps, request).then((plan) => ({ plan, isPending: false }))
  if (!action) return changed
  return withDatabaseTimeout(changed, deps.deadlines.databaseForOperators).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
    return queueAction(deps, request, action)
  })
}
