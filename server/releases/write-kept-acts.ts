import { hostname } from 'node:os'
import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { trustedRows, type LedgerRow } from './ledger-rows.ts'
import { isThere, withKeptAct, type KeptAct } from './kept-acts.ts'
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
async function findWritten(ledger: Ledger, { id, area }: KeptAct): Promise<LedgerRow | undefined> {
  const isAct = sql`${planChanges.evidence} -> 'kept' ->> 'id' = ${id}`
  const where = and(eq(planChanges.area, area), isAct)
  const [row] = await trustedRows(ledger, { where, limit: 1, isSigned: true })
  return row
}

async function findMeanwhile(
  ledger: Ledger,
  { area, upon }: KeptAct,
): Promise<opsContract.KeptEvidence['meanwhile']> {
  const { revision, area: of, act } = planChanges
  const where = and(gt(revision, upon), eq(of, area), notInArray(act, [...RECORDS]))
  const rows = await trustedRows(ledger, { where, limit: MEANWHILE_ROWS })
  return rows.map((row) => ({ revision: row.revision, act: row.act, who: row.who }))
}

function outcomeOf(before: Plan, kept: KeptAct): opsContract.KeptEvidence['outcome'] {
  if (withKeptAct(before, kept) !== before) return 'applied'
  return isThere(before, kept) ? 'already' : 'moved-on'
}

/**
 * Writes an act of the time without a database into the ledger, once, and gives its revision. Where the plan was changed
 * meanwhile the safer of both is in force, and the row names those changes; an act that changes nothing is written, too.
 */
export async function writeKeptAct(ledger: LedgerDeps, kept: KeptAct): Promise<number> {
  const { key } = ledger
  const { id, at, upon, who, area, act, why, version, isOfSquad } = kept
  let meanwhile: opsContract.KeptEvidence['meanwhile'] = []
  const evidence = (before: Plan) => {
    const outcome = outcomeOf(before, kept)
    const said: opsContract.KeptEvidence = { id, at, server: hostname(), upon, outcome, meanwhile }
    return { ...(version && { version }), ...(isOfSquad && { [BY_SQUAD]: true }), kept: said }
  }
  const known = await findWritten(ledger, kept)
  if (known) return known.revision
  await changePlan(ledger, { who, area, act, why, evidence, isAlwaysWritten: true }, async (plan, db) => {
    if (await findWritten({ db, key }, kept)) throw new WrittenError()
    meanwhile = await findMeanwhile({ db, key }, kept)
    return withKeptAct(plan, kept)
  }).catch((error: unknown) => {
    if (!(error instanceof WrittenError)) throw error
  })
  const written = await findWritten(ledger, kept)
  if (!written) throw new Error(`The kept act ${id} is not in the ledger after it was written`)
  return written.revision
}
