import { readdir } from 'node:fs/promises'
import { isAppError } from '@larder/shared/errors'
import { buildArea } from './build.ts'
import { fingerprints } from './fingerprint.ts'
import { currentPlan, type LedgerDeps } from './ledger.ts'
import { makeWorkspaceLive } from './make-workspace-live.ts'
import { publish } from './publish.ts'
import { openRegistry } from './registry.ts'
import { ReleaseError } from './release-error.ts'
import { folderStore, type ReleaseStore } from './release-store.ts'

/** Concurrent builds, for two cores. */
const SIDE_BY_SIDE = 2

export type Prepare = {
  repository: string
  registry: string
  say: (text: string) => void
  /** Ends running builds. */
  signal?: AbortSignal
}
type Start = Prepare & {
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
export const areaOf = (folder: string): string => folder.replace(/^mfe-/, '')

/** Builds one area into the registry of this machine, unless the version is there already. */
export async function releaseInto(
  { repository, registry, say, signal }: Prepare,
  { folder, version }: Wanted,
): Promise<void> {
  signal?.throwIfAborted()
  if (await openRegistry(registry).find(areaOf(folder), version)) return
  say(`Building ${areaOf(folder)} ${version}`)
  const built = await buildArea({ repository, folder, version, registry, signal })
  await publish({ built, registry, version })
}

type Bring = Pick<Prepare, 'registry'> & { releases: ReleaseStore }

/** Publishes a release of this machine's registry, where that is not the place itself. The first one of two stays. */
async function bring({ registry, releases }: Bring, area: string, version: string): Promise<void> {
  const isThere = async () => (await releases.read(area, version, 'release.json')) !== undefined
  if (await isThere()) return
  const files = await folderStore(registry).readAll(area, version)
  if (!files) throw new ReleaseError(`${area} ${version} was not built`)
  await releases.write(area, version, files).catch(async (error: unknown) => {
    if (!(error instanceof ReleaseError) || !(await isThere())) throw error
  })
}

/** What was live stays when the releases cannot be published now; without anything live the start ends. */
async function unlessLive({ db, key }: LedgerDeps, say: Prepare['say'], work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    const isAway = isAppError(error) && error.code === 'UNAVAILABLE'
    if (!isAway) throw error
    if (Object.keys((await currentPlan(db, key)).areas).length === 0)
      throw new Error(error.text, { cause: error })
    say(`${error.text} What is live stays; what has changed in the workspace waits for the next start.`)
  }
}

/**
 * Every area of the workspace as a release, and the plan that serves them. Unchanged areas cost a hash, and keep their
 * entry in the plan: only sources that changed since the last start go live by a start, and only where no person has
 * decided otherwise. In production nothing is built or changed once there is a plan.
 */
export async function prepareReleases(prepare: Start): Promise<void> {
  const { isProduction, ledger, say } = prepare
  if (isProduction) {
    const { db, key } = await ledger
    if (Object.keys((await currentPlan(db, key)).areas).length > 0) return
  }
  const versions = await fingerprints(prepare.repository, await areaFolders(prepare.repository))
  const waiting = [...versions].map(([folder, version]) => ({ folder, version }))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await releaseInto(prepare, next)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  const areas = [...versions].map(([folder, version]) => ({ area: areaOf(folder), version }))
  const opened = await ledger
  async function publishAll(): Promise<void> {
    const { registry } = prepare
    for (const { area, version } of areas) await bring({ registry, releases: opened.releases }, area, version)
    for (const { area, version } of areas) await makeWorkspaceLive(opened, { area, version, say })
  }
  await unlessLive(opened, say, publishAll())
}
