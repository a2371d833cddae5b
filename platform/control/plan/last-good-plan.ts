import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { restorePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { writeDurably } from '../ledger/signed-file.ts'
import type { LedgerRow } from '../ledger/schema.ts'
import { SignedPlan, verifyPlan, type VerifiedPlan } from '../ledger/signing.ts'

const planFile = (dataFolder: string): string => resolve(dataFolder, 'plan.json')

const StoredPlan = SignedPlan.extend({
  /** The rest of the ledger's row, with which a restored ledger still has author and reason. */
  change: z
    .object({
      at: z.coerce.date(),
      who: z.string(),
      area: z.string(),
      act: z.string(),
      why: z.string(),
      evidence: z.record(z.string(), z.unknown()),
      previous: z.string().nullable(),
      seal: z.string().nullable(),
    })
    .optional(),
})

/** A plan with the ledger's row that has it; undefined when the row is not known. */
export type PlanOfLedger<Signed extends SignedPlan> = Signed & { change?: LedgerRow | undefined }

/** Reads the last plan in force on this server; undefined when there is none or the file is damaged. */
export async function readLastGoodPlan(
  dataFolder: string,
  key: KeyObject,
): Promise<PlanOfLedger<VerifiedPlan> | undefined> {
  try {
    const { change, ...signed } = StoredPlan.parse(JSON.parse(await readFile(planFile(dataFolder), 'utf8')))
    return verifyPlan(key, { ...signed, change: change && { ...change, ...signed } })
  } catch {
    return undefined
  }
}

/** Saves a plan for the next startup, atomically. */
export async function saveLastGoodPlan(
  dataFolder: string,
  { revision, plan, signature, change: row }: PlanOfLedger<SignedPlan>,
): Promise<void> {
  const { revision: _, plan: __, signature: ___, ...change } = row ?? {}
  await writeDurably(
    planFile(dataFolder),
    JSON.stringify({ revision, plan, signature, ...(row && { change }) }),
  )
}

/**
 * Restores the last plan in force on this server into an empty ledger, in case the database was emptied. Without such a
 * plan the ledger stays empty. A cell that follows the plan of another one never does: its own may be newer by number and
 * would undo what the others did.
 */
export async function refillLedger(
  ledger: LedgerDeps,
  { dataFolder, isFollowing }: { dataFolder: string; isFollowing?: boolean | undefined },
): Promise<void> {
  if (isFollowing) return
  const lastGood = await readLastGoodPlan(dataFolder, ledger.key)
  if (lastGood) await restorePlan(ledger, lastGood, 'The database held no plan; this server did.')
}
