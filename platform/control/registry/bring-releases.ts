import { resolve } from 'node:path'
import { isAppError } from '@larder/contracts/errors'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { readCurrentPlan, findNewestPlan } from '../plan/current-plan.ts'
import { readVerified } from './release-copies.ts'
import { ReleaseError } from './release.ts'
import { folderStore, type ReleaseStore } from './release-store.ts'
import { listPlanReleases, releaseKey } from '../ledger/signing.ts'

type ReleaseName = { area: string; version: string }
type PublishFromOptions = {
  releases: ReleaseStore
  from: readonly ReleaseStore[]
  /** Hash of the release in the plan; without it the store is trusted. */
  hash?: string | undefined
}
type Say = (text: string) => void

/**
 * Publishes a release from the first of these stores that has it, unless it is already published. Returns false when
 * none has it.
 */
async function publishFrom(
  { releases, from, hash }: PublishFromOptions,
  { area, version }: ReleaseName,
): Promise<boolean> {
  const isPublished = async () => (await releases.read(area, version, 'release.json')) !== undefined
  if (await isPublished()) return true
  for (const store of from) {
    const reading = hash ? readVerified(store, { area, version, hash }) : store.readAll(area, version)
    const files = await reading
    if (!files) continue
    await releases.write(area, version, files).catch(async (error: unknown) => {
      if (!(error instanceof ReleaseError) || !(await isPublished())) throw error
    })
    return true
  }
  return false
}

/** Publishes releases that were built into this machine's registry, unless they are published from there anyway. */
export async function publishBuilt(
  { releases }: Pick<LedgerDeps, 'releases'>,
  { registry, built }: { registry: string; built: readonly ReleaseName[] },
): Promise<void> {
  const from = [folderStore(registry)]
  for (const name of built)
    if (!(await publishFrom({ releases, from }, name)))
      throw new ReleaseError(`${name.area} ${name.version} was not built`)
}

/**
 * Publishes live releases that are not published yet, verified, from this server's copies or its registry. A shop that
 * moves to a bucket copies its releases there when it starts.
 */
export async function publishLive(
  { db, key, releases }: Pick<LedgerDeps, 'db' | 'key' | 'releases'>,
  { registry }: { registry: string },
): Promise<void> {
  const from = [folderStore(resolve(registry, '../release-copies')), folderStore(registry)]
  const { last } = await findNewestPlan(db, key)
  if (!last) return
  const { content } = last
  // A release that is missing or differs from its signed hash is rejected where it is needed, by followers of the plan.
  for (const name of listPlanReleases(content))
    await publishFrom({ releases, from, hash: content.releases[releaseKey(name.area, name.version)] }, name)
}

/** Runs `work`. When publishing is unavailable, live releases stay; without any live release the startup fails. */
export async function tolerateUnavailable(
  { db, key }: Pick<LedgerDeps, 'db' | 'key'>,
  say: Say,
  work: Promise<void>,
): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isAppError(error) || error.code !== 'UNAVAILABLE') throw error
    if (Object.keys((await readCurrentPlan(db, key)).areas).length === 0)
      throw new Error(error.text, { cause: error })
    say(`${error.text} What is live stays; what has changed in the workspace waits for the next start.`)
  }
}
