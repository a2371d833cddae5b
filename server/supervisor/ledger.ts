import type { Config } from '../src/config.ts'
import { connect } from '../src/kernel/db/client.ts'
import { importPlan, openReleaseStore, planKey, type LedgerDeps } from '../src/releases/index.ts'

/** The history of the release plan, over a connection of its own; what earlier servers left is imported. */
export async function openLedger(
  config: Pick<Config, 'dataFolder' | 'planKeyFile' | 'adapters'>,
  databaseUrl: string,
): Promise<LedgerDeps> {
  const { dataFolder, planKeyFile } = config
  const db = connect(databaseUrl, { max: 1, onError: () => undefined })
  const key = await planKey({ dataFolder, file: planKeyFile })
  const releases = openReleaseStore(config)
  const ledger = { db, key, releases, clock: () => new Date() }
  await importPlan({ ...ledger, dataFolder })
  return ledger
}
