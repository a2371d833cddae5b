import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { restorePlan, type LedgerDeps } from './ledger.ts'
import { writeDurably } from './signed-file.ts'
import { SignedPlan, verifyPlan, type VerifiedPlan } from './signing.ts'

const fileIn = (dataFolder: string): string => resolve(dataFolder, 'plan.json')

/** The plan that this server had in force last; undefined when there is none, or the file is damaged. */
export async function readLastGoodPlan(
  dataFolder: string,
  key: KeyObject,
): Promise<VerifiedPlan | undefined> {
  try {
    return verifyPlan(key, SignedPlan.parse(JSON.parse(await readFile(fileIn(dataFolder), 'utf8'))))
  } catch {
    return undefined
  }
}

/** Keeps a plan for the next start, atomically. */
export async function keepLastGoodPlan(
  dataFolder: string,
  { revision, plan, signature }: SignedPlan,
): Promise<void> {
  await writeDurably(fileIn(dataFolder), JSON.stringify({ revision, plan, signature }))
}

/** Gives an empty ledger the plan that this server had in force last, as the database was emptied. Without one it stays empty. */
export async function refillLedger(ledger: LedgerDeps, dataFolder: string): Promise<void> {
  const lastGood = await readLastGoodPlan(dataFolder, ledger.key)
  if (lastGood) await restorePlan(ledger, lastGood, 'The database held no plan; this server did.')
}
