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

/** Changes of the area in the meantime that a row names. */
const MEANWHILE_ROWS = 20

/** Ends the writing of an act that another process of this server has just written. */
class WrittenError extends Error {
  override name = 'WrittenError'
}

/** The act's row in the ledger, once it is there. */
async function findWritten(ledger: Ledger, { id, area }: PendingAction): Promise<LedgerRow | undefined> {
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
 * Writes an act of the time without a database into the ledger, once, and gives its revision. Where the plan was changed
 * meanwhile the safer of both is in force, and the row names those changes; an act that changes nothing is written, too.
 */
export async function recordPendingAction(ledger: LedgerDeps, pending: PendingAction): Promise<number> {
  const { key } = ledger
  const { id, at, upon, who, area, act, why, version, isOfSquad } = pending
  let meanwhile: opsContract.OfflineEvidence['meanwhile'] = []
  const evidence = (before: Plan) => {
    const outcome = outcomeOf(before, pending)
    const said: opsContract.OfflineEvidence = { id, at, server: hostname(), upon, outcome, meanwhile }
    return { ...(version && { version }), ...(isOfSquad && { [BY_SQUAD]: true }), offline: said }
  }
  const known = await findWritten(ledger, pending)
  if (known) return known.revision
  await changePlan(ledger, { who, area, act, why, evidence, isAlwaysRecorded: true }, async (plan, db) => {
    if (await findWritten({ db, key }, pending)) throw new WrittenError()
    meanwhile = await findMeanwhile({ db, key }, pending)
    return applyPendingAction(plan, pending)
  }).catch((error: unknown) => {
    if (!(error instanceof WrittenError)) throw error
  })
  const written = await findWritten(ledger, pending)
  if (!written) throw new Error(`The kept act ${id} is not in the ledger after it was written`)
  return written.revision
}
