import { hostname } from 'node:os'
import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import { RECORDS } from '@larder/contracts/ops'
import type * as opsContract from '@larder/contracts/ops'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import type { LedgerRow } from '../ledger/schema.ts'
import { applyPendingAction, isInEffect, type PendingAction } from './pending-actions.ts'
import { BY_SQUAD } from '../ops/squad-rights.ts'
import type { Plan } from './plan.ts'
import { planChanges } from '../ledger/schema.ts'

type Ledger = Parameters<typeof findTrustedRows>[0]

/** Maximum number of the area's changes in the evidence. */
const MAX_OTHER_CHANGES = 20

/** Another process has recorded the action concurrently. */
class AlreadyRecordedError extends Error {
  override name = 'AlreadyRecordedError'
}

/** Finds the action's row in the ledger; undefined when it is not recorded yet. */
async function findRecorded(ledger: Ledger, { id, area }: PendingAction): Promise<LedgerRow | undefined> {
  const hasId = sql`${planChanges.evidence} -> 'offline' ->> 'id' = ${id}`
  const where = and(eq(planChanges.area, area), hasId)
  const [row] = await findTrustedRows(ledger, { where, limit: 1, isSigned: true })
  return row
}

/** Finds the area's changes since the action was taken, newest first. */
async function findOtherChanges(
  ledger: Ledger,
  { area, baseRevision }: PendingAction,
): Promise<opsContract.OfflineEvidence['otherChanges']> {
  const isOfArea = eq(planChanges.area, area)
  const where = and(
    gt(planChanges.revision, baseRevision),
    isOfArea,
    notInArray(planChanges.act, [...RECORDS]),
  )
  const rows = await findTrustedRows(ledger, { where, limit: MAX_OTHER_CHANGES })
  return rows.map((row) => ({ revision: row.revision, act: row.act, who: row.who }))
}

function readOutcome(before: Plan, pending: PendingAction): opsContract.OfflineEvidence['outcome'] {
  if (applyPendingAction(before, pending) !== before) return 'applied'
  return isInEffect(before, pending) ? 'already-applied' : 'superseded'
}

/**
 * Records an action that was taken without the database in the ledger, exactly once, and returns its revision. The
 * evidence lists what others changed in the meantime. An action that changes nothing is recorded too.
 */
export async function recordPendingAction(ledger: LedgerDeps, pending: PendingAction): Promise<number> {
  const { key } = ledger
  const { id, at, baseRevision, who, area, act, why, version, isOfSquad } = pending
  let otherChanges: opsContract.OfflineEvidence['otherChanges'] = []
  const evidence = (before: Plan) => {
    const outcome = readOutcome(before, pending)
    const offline: opsContract.OfflineEvidence = {
      id,
      at,
      server: hostname(),
      baseRevision,
      outcome,
      otherChanges,
    }
    return { ...(version && { version }), ...(isOfSquad && { [BY_SQUAD]: true }), offline }
  }
  const earlier = await findRecorded(ledger, pending)
  if (earlier) return earlier.revision
  await changePlan(ledger, { who, area, act, why, evidence, isAlwaysRecorded: true }, async (plan, db) => {
    if (await findRecorded({ db, key }, pending)) throw new AlreadyRecordedError()
    otherChanges = await findOtherChanges({ db, key }, pending)
    return applyPendingAction(plan, pending)
  }).catch((error: unknown) => {
    if (!(error instanceof AlreadyRecordedError)) throw error
  })
  const recorded = await findRecorded(ledger, pending)
  if (!recorded) throw new Error(`The pending action ${id} is missing in the ledger after it was recorded`)
  return recorded.revision
}
