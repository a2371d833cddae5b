import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type * as opsContract from '@larder/contracts/ops'
import type { PlatformDeadlines } from '../deadlines.ts'
import { listPlanReleases } from '@larder/control/ledger/signing.ts'
import { findSignedHash } from '@larder/control/plan/current-plan.ts'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { Registry } from '@larder/control/registry/registry.ts'
import type { ReleaseCopies } from '@larder/control/registry/release-copies.ts'

type Deps = Pick<LedgerDeps, 'db' | 'key'> & {
  copies: ReleaseCopies
  log: Logger
  config: { deadlines: PlatformDeadlines }
}
export type ReleaseLoader = ReturnType<typeof releaseLoader>

/**
 * Loads releases that a document needs but this server does not have: those that no plan names any more, or that a link
 * opened on another server. Each call resolves within a deadline to whether the release is available; one that arrives
 * later is available for the next page.
 */
function releaseLoader({ db, key, copies, log, config }: Deps) {
  async function withTimeout(
    name: { area: string; version: string },
    loading: Promise<boolean>,
  ): Promise<boolean> {
    const finished = new AbortController()
    const loaded = loading.catch((err: unknown) => {
      log.warn({ err, ...name }, 'a release could not be taken in for a document')
      return false
    })
    const timeout = delay(config.deadlines.releaseCopy, false, { ref: false, signal: finished.signal }).catch(
      () => false,
    )
    const isAvailable = await Promise.race([loaded, timeout])
    finished.abort()
    return isAvailable
  }
  const copyRelease = (area: string, version: string, hash: string): Promise<boolean> =>
    copies.ensure(area, version, hash).then(() => true)

  async function copySigned(area: string, version: string): Promise<boolean> {
    if (await copies.registry.find(area, version)) return true
    const hash = await findSignedHash(db, key, { area, version })
    return hash !== undefined && copyRelease(area, version, hash)
  }

  return {
    /** Ensures that the release with this sha-256 of `release.json` is on this server. */
    ensureLocal: async (area: string, version: string, hash: string): Promise<boolean> =>
      withTimeout({ area, version }, copyRelease(area, version, hash)),
    /**
     * Whether a release was live and was aborted, rolled back or replaced. While the ledger is unavailable, every
     * release that is not live counts as withdrawn.
     */
    isWithdrawn: async (plan: Plan, { area, version }: opsContract.ReleaseName): Promise<boolean> => {
      if (listPlanReleases(plan).some((release) => release.area === area && release.version === version))
        return false
      return findSignedHash(db, key, { area, version }).then(
        (hash) => hash !== undefined,
        () => true,
      )
    },
    /** Ensures that the release is on this server with the hash that a signed plan of the ledger names. */
    ensureSigned: async (area: string, version: string): Promise<boolean> =>
      withTimeout({ area, version }, copySigned(area, version)),
  }
}

/** Releases for composing pages: the registry of those on this server, and the loader of others. */
export const releasesForPages = (deps: Deps): { registry: Registry; loader: ReleaseLoader } => ({
  registry: deps.copies.registry,
  loader: releaseLoader(deps),
})
