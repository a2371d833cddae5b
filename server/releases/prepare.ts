import { readdir } from 'node:fs/promises'
import { isAppError } from '@larder/shared/errors'
import { publishBuilt, publishLive, tolerateUnavailable } from './bring-releases.ts'
import { buildArea } from './build.ts'
import { readCommitSubject, computeFingerprints } from './fingerprint.ts'
import type { LedgerDeps } from './ledger.ts'
import { readCurrentPlan } from './current-plan.ts'
import { makeWorkspaceLive } from './make-workspace-live.ts'
import { publish } from './publish.ts'
import { openRegistry } from './registry.ts'
import type { TypeCheck } from './release.ts'

/** Concurrent builds, for two cores. */
const SIDE_BY_SIDE = 2

export type Prepare = {
  repository: string
  registry: string
  say: (text: string) => void
  /** Ends running builds. */
  signal?: AbortSignal
  /** The compiler's verdict on the sources, where one was asked: a start asks none. */
  types?: TypeCheck | undefined
}
type Start = Prepare & {
  /** Nothing is built for a database that this release cannot use. */
  migrated: Promise<unknown>
  /** The plan's history, as soon as there is a database. */
  ledger: Promise<LedgerDeps>
  /** In production a start changes nothing but an empty plan. */
  isProduction: boolean
}
type Wanted = { folder: string; version: string }

/** The workspace's areas: the host and every `mfe-*` folder. */
export async function areaFolders(repository: string): Promise<string[]> {
  const names = await readdir(repository)
  return ['host', ...names.filter((name) => name.startsWith('mfe-')).toSorted()]
}

/** The area that a folder builds: `mfe-menu` is menu’s, `host` its own. */
export const areaName = (folder: string): string => folder.replace(/^mfe-/, '')

/** Builds one area into the registry of this machine, unless the version is there already. */
export async function releaseInto(
  { repository, registry, say, signal, types }: Prepare,
  { folder, version }: Wanted,
): Promise<void> {
  signal?.throwIfAborted()
  if (await openRegistry(registry).find(areaName(folder), version)) return
  say(`Building ${areaName(folder)} ${version}`)
  const built = await buildArea({ repository, folder, version, registry, signal })
  await publish({ built, registry, version, types })
}

/** Builds each area whose sources have changed; gives the version of all. */
async function buildChanged(prepare: Start): Promise<{ area: string; folder: string; version: string }[]> {
  const versions = await computeFingerprints(prepare.repository, await areaFolders(prepare.repository))
  const waiting = [...versions].map(([folder, version]) => ({ folder, version }))
  await prepare.migrated
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await releaseInto(prepare, next)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  return [...versions].map(([folder, version]) => ({ area: areaName(folder), folder, version }))
}

/**
 * Every area of the workspace as a release, and the plan that serves them. Unchanged areas cost a hash, and keep their
 * entry in the plan: only sources that changed since the last start go live by a start, and only where no person has
 * decided otherwise. In production nothing is built or changed once there is a plan, and nothing waited for. Throws an
 * OtherKeyError where another key signed the plans.
 */
export async function prepareReleases(prepare: Start): Promise<void> {
  const { isProduction, ledger, say } = prepare
  const { registry } = prepare
  if (isProduction) {
    const opened = await ledger
    const { areas } = await readCurrentPlan(opened.db, opened.key)
    if (Object.keys(areas).length > 0) {
      // The shop opens meanwhile: what is live is on its disk.
      void publishLive(opened, { registry }).catch((error: unknown) =>
        say(isAppError(error) ? error.text : String(error)),
      )
      return
    }
  }
  const [opened, built] = await Promise.all([ledger, buildChanged(prepare)])
  async function publishAll(): Promise<void> {
    await publishLive(opened, { registry })
    await publishBuilt(opened, { registry, built })
    for (const { area, folder, version } of built) {
      const subject = await readCommitSubject(prepare.repository, folder)
      await makeWorkspaceLive(opened, { area, version, subject, say })
    }
  }
  await tolerateUnavailable(opened, say, publishAll())
}
