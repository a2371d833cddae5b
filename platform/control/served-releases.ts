import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { LedgerDeps } from './ledger/ledger.ts'
import { followLivePlan, type LivePlan } from './plan/live-plan.ts'
import { openReleaseStore, type ReleasePlace } from './registry/open-store.ts'
import { copyRecentReleases } from './registry/recent-releases.ts'
import { openRegistry, type Registry } from './registry/registry.ts'
import { openReleaseCopies, type ReleaseCopies } from './registry/release-copies.ts'
import { openPlanKey } from './ledger/signing.ts'
import { showPlanMetrics } from './metrics/release-gauges.ts'

/** The plan in force and its releases on this server's disk: what pages and operators both stand on. */
export type ServedReleases = {
  key: KeyObject
  ledger: LedgerDeps
  plan: LivePlan
  copies: ReleaseCopies
  /**
   * The releases that this server serves: those that a plan names or for which a signed link was opened, because open
   * tabs may load them. Releases that are only published are not among them.
   */
  registry: Registry
  stop: () => Promise<void>
}

type Deps = Pick<LedgerDeps, 'db' | 'clock' | 'contentPages'> & {
  log: Logger
  isFollowing?: boolean
  config: ReleasePlace & { planKeyFile: string | undefined }
}

/** Opens the releases and follows the plan until it is stopped. */
export async function openServedReleases({
  log,
  config,
  isFollowing = false,
  ...own
}: Deps): Promise<ServedReleases> {
  const { dataFolder } = config
  const releases = openReleaseStore(config)
  const copies = await openReleaseCopies(resolve(dataFolder, 'release-copies'), releases)
  const key = await openPlanKey({ dataFolder, file: config.planKeyFile })
  const ledger = { ...own, key, releases }
  const plan = await followLivePlan({ ...ledger, log, copies, dataFolder, isFollowing })
  const hideMetrics = showPlanMetrics(plan)
  const recentCopies = copyRecentReleases({ ...ledger, copies, log })
  return {
    key,
    ledger,
    plan,
    copies,
    registry: openRegistry(copies.folder),
    async stop() {
      hideMetrics()
      await plan.stop()
      await recentCopies.stop()
    },
  }
}
