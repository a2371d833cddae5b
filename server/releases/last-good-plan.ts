import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { restorePlan, type LedgerDeps } from './ledger.ts'
import { writeDurably } from './signed-file.ts'
import { SignedPlan, verifyPlan, type VerifiedPlan } from './signing.ts'

const planFile = (dataFolder: string): string => resolve(dataFolder, 'plan.json')

/** Reads the last plan in force on this server; undefined when there is none or the file is damaged. */
export async function readLastGoodPlan(
  dataFolder: string,
  key: KeyObject,
): Promise<VerifiedPlan | undefined> {
  try {
    return verifyPlan(key, SignedPlan.parse(JSON.parse(await readFile(planFile(dataFolder), 'utf8'))))
  } catch {
    return undefined
  }
}

/** Saves a plan for the next startup, atomically. */
export async function saveLastGoodPlan(
  dataFolder: string,
  { revision, plan, signature }: SignedPlan,
): Promise<void> {
  await writeDurably(planFile(dataFolder), JSON.stringify({ revision, plan, signature }))
}

/**
 * Restores the last plan in force on this server into an empty ledger, in case the database was emptied. Without such a
 * plan the ledger stays empty.
 */
export async function refillLedger(ledger: LedgerDeps, dataFolder: string): Promise<void> {
  const lastGood = await readLastGoodPlan(dataFolder, ledger.key)
  if (lastGood) await restorePlan(ledger, lastGood, 'The database held no plan; this server did.')
}
