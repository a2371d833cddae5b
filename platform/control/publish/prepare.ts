import { readdir } from 'node:fs/promises'
import { isAppError } from '@larder/contracts/errors'
import { publishBuilt, publishLive, tolerateUnavailable } from '../registry/bring-releases.ts'
import { buildArea } from './build.ts'
import { bundlePaths, readServerBundle, type ReleasedArea } from './bundled-releases.ts'
import { loadCommitSubject } from './commit.ts'
import { computeFingerprints } from './fingerprint.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { makeWorkspaceLive } from './make-workspace-live.ts'
import { publish } from './publish.ts'
import { openRegistry } from '../registry/registry.ts'
import type { TypeCheck } from '../registry/release.ts'

/** Number of concurrent builds, for two cores. */
const CONCURRENT_BUILDS = 2

export type Prepare = {
  repository: string
  registry: string
  say: (text: string) => void
  signal?: AbortSignal
  /** The compiler's result for the sources, if it was run; startups do not run it. */
  types?: TypeCheck | undefined
}
type WorkspaceOptions = Prepare & {
  /** Resolves after the migrations, so that nothing is built for a database that this release cannot use. */
  migrated: Promise<unknown>
}
type StartupOptions = WorkspaceOptions & {
  /** The ledger, once the database is available. */
  ledger: Promise<LedgerDeps>
  /** In production, startup only changes an empty plan. */
  isProduction: boolean
}
type BuildRequest = { folder: string; version: string }

/** Lists the workspace's areas: the host and every `mfe-*` folder. */
export async function listAreaFolders(repository: string): Promise<string[]> {
  const names = await readdir(repository)
  return ['host', ...names.filter((name) => name.startsWith('mfe-')).toSorted()]
}

/** Returns the area that a folder builds: `menu` for `mfe-menu`, `host` for `host`. */
export const areaName = (folder: string): string => folder.replace(/^mfe-/, '')

/** Builds one area into this machine's registry, unless it already has the version. */
export async function releaseInto(
  { repository, registry, say, signal, types }: Prepare,
  { folder, version }: BuildRequest,
): Promise<void> {
  signal?.throwIfAborted()
  if (await openRegistry(registry).find(areaName(folder), version)) return
  say(`Building ${areaName(folder)} ${version}`)
  const buildFolder = await buildArea({ repository, folder, version, registry, signal })
  await publish({ built: buildFolder, registry, version, types })
}

/** Releases that are on this machine, ready to be published from a registry. */
type PreparedReleases = { registry: string; releases: readonly ReleasedArea[] }

/** Builds each area whose sources have changed into this machine's registry. */
async function buildChanged(prepare: WorkspaceOptions): Promise<PreparedReleases> {
  const { repository, registry } = prepare
  const versions = await computeFingerprints(repository, await listAreaFolders(repository))
  const waiting = [...versions].map(([folder, version]) => ({ folder, version }))
  await prepare.migrated
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await releaseInto(prepare, next)
  }
  await Promise.all(Array.from({ length: CONCURRENT_BUILDS }, work))
  const released = [...versions].map(async ([folder, version]) => {
    const subject = await loadCommitSubject(repository, folder)
    return { area: areaName(folder), version, ...(subject && { subject }) }
  })
  return { registry, releases: await Promise.all(released) }
}

/** The releases of this code: those of the bundle it came in, else built from the workspace where it changed. */
export async function loadOrBuildReleases(prepare: WorkspaceOptions): Promise<PreparedReleases> {
  const bundle = await readServerBundle(prepare.repository)
  if (!bundle) return buildChanged(prepare)
  return { registry: bundlePaths(prepare.repository).registry, releases: bundle.releases }
}

/**
 * Publishes prepared releases, and makes them live where they changed since the last time and no person has decided
 * otherwise. Throws an OtherKeyError when another key signed the plans.
 */
export async function publishWorkspace(
  ledger: LedgerDeps,
  { registry, releases }: PreparedReleases,
  say: Prepare['say'],
): Promise<void> {
  await publishBuilt(ledger, { registry, built: releases })
  for (const { area, version, subject } of releases) {
    const owners = await openRegistry(registry).find(area, version)
    await makeWorkspaceLive(ledger, { area, version, subject, owners, say })
  }
}

/** Whether nothing was ever made live. */
export async function isPlanEmpty({ db, key }: Pick<LedgerDeps, 'db' | 'key'>): Promise<boolean> {
  return Object.keys((await readCurrentPlan(db, key)).areas).length === 0
}

/** Publishes live releases that are not published yet, from this disk and from the bundle of this code. */
export async function publishAllLive(ledger: LedgerDeps, { registry, repository }: Prepare): Promise<void> {
  await publishLive(ledger, { registry })
  if (await readServerBundle(repository))
    await publishLive(ledger, { registry: bundlePaths(repository).registry })
}

/**
 * Publishes every area of the workspace as a release, and updates the plan. Unchanged areas only cost a hash and keep
 * their entry in the plan: startup makes sources live only if they changed since the last startup and no person has
 * decided otherwise. In production, once there is a plan, nothing is built, changed or waited for. Throws an
 * OtherKeyError when another key signed the plans.
 */
export async function prepareReleases(prepare: StartupOptions): Promise<void> {
  const { isProduction, ledger, say } = prepare
  if (isProduction) {
    const openLedger = await ledger
    if (!(await isPlanEmpty(openLedger))) {
      // The shop opens without waiting, because live releases are on its disk.
      void publishAllLive(openLedger, prepare).catch((error: unknown) =>
        say(isAppError(error) ? error.text : String(error)),
      )
      return
    }
  }
  const [openLedger, prepared] = await Promise.all([ledger, loadOrBuildReleases(prepare)])
  async function publishAll(): Promise<void> {
    await publishAllLive(openLedger, prepare)
    await publishWorkspace(openLedger, prepared, say)
  }
  await tolerateUnavailable(openLedger, say, publishAll())
}
