import { resolve } from 'node:path'
import type { Config } from '../src/config.ts'
import { connect } from '../src/kernel/db/client.ts'
import { folderStore, importPlan, planKey, type LedgerDeps } from '../src/releases/index.ts'

/** The history of the release plan, over a connection of its own; what earlier servers left is imported. */
export async function openLedger(
  { dataFolder, planKeyFile }: Pick<Config, 'dataFolder' | 'planKeyFile'>,
  databaseUrl: string,
): Promise<LedgerDeps> {
  const db = connect(databaseUrl, { max: 1, onError: () => undefined })
  const key = await planKey({ dataFolder, file: planKeyFile })
  const releases = folderStore(resolve(dataFolder, 'releases'))
  const ledger = { db, key, releases, clock: () => new Date() }
  await importPlan({ ...ledger, dataFolder })
  return ledger
}
