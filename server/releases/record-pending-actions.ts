import { hostname } from 'node:os'
import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { trustedRows, type LedgerRow } from './ledger-rows.ts'
import { isInEffect, applyPendingAction, type PendingAction } from './pending-actions.ts'
import { BY_SQUAD } from './ops/squad-rights.ts'
import type { Plan } from './plan.ts'
import { RECORDS } from './plan-acts.ts'
import { planChanges } from './schema.ts'

type Ledger = Parameters<typeof trustedRows>[0]

/** The most changes of the area that the evidence lists. */
const MEANWHILE_ROWS = 20

/** Another process has just recorded the action. */
class RecordedError extends Error {
  override name = 'RecordedError'
}

/** The action's row in the ledger, if it was recorded. */
async function findRecorded(ledger: Ledger, { id, area }: PendingAction): Promise<LedgerRow | undefined> {
  const isAct = sql`${planChanges.evidence} -> 'offline' ->> 'id' = ${id}`
  const where = and(eq(planChanges.area, area), isAct)
  const [row] = await trustedRows(ledger, { where, limit: 1, isSigned: true })
  return row
}

async function findMeanwhile(
  ledger: Ledger,
  { area, upon }: PendingAction,
): Promise<opsContract.OfflineEvidence['meanwhile']> {
  const { revision, area: of, act } = planChanges
  const where = and(gt(revision, upon), eq(of, area), notInArray(act, [...RECORDS]))
  const rows = await trustedRows(ledger, { where, limit: MEANWHILE_ROWS })
  return rows.map((row) => ({ revision: row.revision, act: row.act, who: row.who }))
}

function outcomeOf(before: Plan, pending: PendingAction): opsContract.OfflineEvidence['outcome'] {
  if (applyPendingAction(before, pending) !== before) return 'applied'
  return isInEffect(before, pending) ? 'already-applied' : 'superseded'
}

/**
 * Records an action that was taken without the database in the ledger, exactly once, and returns its revision. The evidence
 * lists what others changed in the meantime. An action that changes nothing is recorded too.
 */
export async function recordPendingAction(ledger: LedgerDeps, pending: PendingAction): Promise<number> {
  const { key } = ledger
  const { id, at, upon, who, area, act, why, version, isOfSquad } = pending
  let meanwhile: opsContract.OfflineEvidence['meanwhile'] = []
  const evidence = (before: Plan) => {
    const outcome = outcomeOf(before, pending)
    const offline: opsContract.OfflineEvidence = { id, at, server: hostname(), upon, outcome, meanwhile }
    return { ...(version && { version }), ...(isOfSquad && { [BY_SQUAD]: true }), offline }
  }
  const known = await findRecorded(ledger, pending)
  if (known) return known.revision
  await changePlan(ledger, { who, area, act, why, evidence, isAlwaysRecorded: true }, async (plan, db) => {
    if (await findRecorded({ db, key }, pending)) throw new RecordedError()
    meanwhile = await findMeanwhile({ db, key }, pending)
    return applyPendingAction(plan, pending)
  }).catch((error: unknown) => {
    if (!(error instanceof RecordedError)) throw error
  })
  const recorded = await findRecorded(ledger, pending)
  if (!recorded) throw new Error(`The pending action ${id} is missing in the ledger after it was recorded`)
  return recorded.revision
}
