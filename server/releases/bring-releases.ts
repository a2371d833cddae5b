import { resolve } from 'node:path'
import { isAppError } from '@larder/shared/errors'
import type { LedgerDeps } from './ledger.ts'
import { currentPlan, newestPlan } from './current-plan.ts'
import { wholeRelease } from './release-copies.ts'
import { ReleaseError } from './release.ts'
import { folderStore, type ReleaseStore } from './release-store.ts'
import { namedReleases, releaseKey } from './signing.ts'

type Name = { area: string; version: string }
type Bring = {
  releases: ReleaseStore
  from: readonly ReleaseStore[]
  /** Digest of the release in the plan; without it a store is trusted. */
  hash?: string | undefined
}
type Say = (text: string) => void

/** Publishes a release that is in one of these stores and not yet published; false when none has it. The first of two stays. */
async function bring({ releases, from, hash }: Bring, { area, version }: Name): Promise<boolean> {
  const isThere = async () => (await releases.read(area, version, 'release.json')) !== undefined
  if (await isThere()) return true
  for (const store of from) {
    const read = hash ? wholeRelease(store, { area, version, hash }) : store.readAll(area, version)
    const files = await read
    if (!files) continue
    await releases.write(area, version, files).catch(async (error: unknown) => {
      if (!(error instanceof ReleaseError) || !(await isThere())) throw error
    })
    return true
  }
  return false
}

/** Publishes what was built into this machine's registry, where that is not the place itself. */
export async function bringBuilt(
  { releases }: Pick<LedgerDeps, 'releases'>,
  { registry, built }: { registry: string; built: readonly Name[] },
): Promise<void> {
  const from = [folderStore(registry)]
  for (const name of built)
    if (!(await bring({ releases, from }, name)))
      throw new ReleaseError(`${name.area} ${name.version} was not built`)
}

/**
 * Publishes what is live and not published, from this server's copies or its registry, verified: a shop that moves to a
 * bucket brings its releases there by a start.
 */
export async function bringLive(
  { db, key, releases }: Pick<LedgerDeps, 'db' | 'key' | 'releases'>,
  { registry }: { registry: string },
): Promise<void> {
  const from = [folderStore(resolve(registry, '../release-copies')), folderStore(registry)]
  const { last } = await newestPlan(db, key)
  if (!last) return
  const { content } = last
  // One that is nowhere, or is not what was signed, is refused where it is needed: by the plan's followers.
  for (const name of namedReleases(content))
    await bring({ releases, from, hash: content.releases[releaseKey(name.area, name.version)] }, name)
}

/** Live releases stay when new ones cannot be published; with none live the start ends. */
export async function unlessLive(
  { db, key }: Pick<LedgerDeps, 'db' | 'key'>,
  say: Say,
  work: Promise<void>,
): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isAppError(error) || error.code !== 'UNAVAILABLE') throw error
    if (Object.keys((await currentPlan(db, key)).areas).length === 0)
      throw new Error(error.text, { cause: error })
    say(`${error.text} What is live stays; what has changed in the workspace waits for the next start.`)
  }
}
