import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { opsContract } from '@larder/shared/contracts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import { namedReleases } from '@larder/releases/signing.ts'
import { signedHash } from '@larder/releases/current-plan.ts'
import type { LedgerDeps } from '@larder/releases/ledger.ts'
import type { Plan } from '@larder/releases/plan.ts'
import type { Registry } from '@larder/releases/registry.ts'
import type { ReleaseCopies } from '@larder/releases/release-copies.ts'

type Deps = Pick<LedgerDeps, 'db' | 'key'> & {
  copies: ReleaseCopies
  log: Logger
  config: { deadlines: Deadlines }
}
export type TakeIn = ReturnType<typeof releaseTaker>

/**
 * Takes releases in for one document, from where they are published: one that no plan names any more, or that a link
 * opened at another server. Each answers in time whether the release is here; one that is late is there for a later page.
 */
function releaseTaker({ db, key, copies, log, config }: Deps) {
  async function inTime(name: { area: string; version: string }, take: Promise<boolean>): Promise<boolean> {
    const done = new AbortController()
    const taken = take.catch((err: unknown) => {
      log.warn({ err, ...name }, 'a release could not be taken in for a document')
      return false
    })
    const tooLate = delay(config.deadlines.releaseCopy, false, { ref: false, signal: done.signal }).catch(
      () => false,
    )
    const isHere = await Promise.race([taken, tooLate])
    done.abort()
    return isHere
  }
  const copied = (area: string, version: string, hash: string): Promise<boolean> =>
    copies.takeIn(area, version, hash).then(() => true)

  async function copiedAsSigned(area: string, version: string): Promise<boolean> {
    if (await copies.registry.find(area, version)) return true
    const hash = await signedHash(db, key, { area, version })
    return hash !== undefined && copied(area, version, hash)
  }

  return {
    /** The release with this `release.json`, by its sha-256. */
    byHash: async (area: string, version: string, hash: string): Promise<boolean> =>
      inTime({ area, version }, copied(area, version, hash)),
    /**
     * Whether visitors had a release and have it no more: it was aborted, rolled back or replaced. While the ledger cannot be
     * asked, one that is not live was.
     */
    isTakenBack: async (plan: Plan, { area, version }: opsContract.ReleaseName): Promise<boolean> => {
      if (namedReleases(plan).some((one) => one.area === area && one.version === version)) return false
      return signedHash(db, key, { area, version }).then(
        (hash) => hash !== undefined,
        () => true,
      )
    },
    /** The release as a plan of the ledger named it, and its signature covers. */
    asSigned: async (area: string, version: string): Promise<boolean> =>
      inTime({ area, version }, copiedAsSigned(area, version)),
  }
}

/** Releases for composing pages: those that are here, and the way to load others. */
export const releasesForPages = (deps: Deps): { registry: Registry; takeIn: TakeIn } => ({
  registry: deps.copies.registry,
  takeIn: releaseTaker(deps),
})
