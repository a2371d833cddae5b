import type { Config } from '@larder/api/config.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { openLedgerKey } from '@larder/control/ledger/ledger-key.ts'
import { openReleaseStore } from '@larder/control/registry/open-store.ts'
import { refillLedger } from '@larder/control/plan/last-good-plan.ts'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'

/**
 * Opens the history of the release plan over a separate connection: in the shop's database, or in the one that the
 * configuration names for the plan of all cells. An empty history of its own is filled with this server's plan.
 * Throws an OtherKeyError when the history is signed with another server's key.
 */
export async function openLedger(
  config: Pick<Config, 'dataFolder' | 'planKeyFile' | 'bucket' | 'planDatabaseUrl'>,
  databaseUrl: string,
): Promise<LedgerDeps> {
  const { dataFolder, planKeyFile, planDatabaseUrl } = config
  const db = connect(planDatabaseUrl ?? databaseUrl, { max: 1, onError: () => undefined })
  try {
    const key = await openLedgerKey(db, { dataFolder, file: planKeyFile })
    const ledger = { db, key, releases: openReleaseStore(config), clock: () => new Date() }
    await refillLedger(ledger, { dataFolder, isFollowing: planDatabaseUrl !== undefined })
    return ledger
  } catch (error) {
    await db.$client.end()
    throw error
  }
}
