import { resolve } from 'node:path'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { onTestFinished } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { createDataFolder, openTestLedger, publishScript } from '../ledger/ledger.testing.ts'
import { followLivePlan, type LivePlan } from './live-plan.ts'
import { promote } from './plan-acts.ts'
import { openReleaseCopies } from '../registry/release-copies.ts'

const reason = { who: 'ann', area: 'menu', act: 'promote', why: 'a test' }

export const promoteMenu = (ledger: LedgerDeps, version: string) =>
  changePlan(ledger, reason, (plan) => promote(plan, 'menu', version))
export const stableMenu = (live: LivePlan) => live.current().areas['menu']?.stable

export type PlannedShop = Awaited<ReturnType<typeof openPlannedShop>>

/** Creates a data folder and a database with v1, v2 and v3 of the menu published, and v1 live. */
export async function openPlannedShop() {
  const folder = await createDataFolder()
  const ledger = await openTestLedger(await freshDatabase('demo'), folder)
  for (const version of ['v1', 'v2', 'v3']) await publishScript(ledger.releases, { version })
  await promoteMenu(ledger, 'v1')

  /** Starts a server's live plan. It polls rarely, so changes that arrive quickly were announced. */
  async function startFollowing(overrides: Partial<LedgerDeps> = {}): Promise<LivePlan> {
    const copies = await openReleaseCopies(resolve(folder, 'release-copies'), ledger.releases)
    const log = createSilentLog()
    const live = await followLivePlan({
      ...ledger,
      ...overrides,
      copies,
      dataFolder: folder,
      log,
      pollMs: 60_000,
    })
    onTestFinished(live.stop)
    return live
  }
  return { folder, ledger, startFollowing }
}
