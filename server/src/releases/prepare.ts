import { readdir } from 'node:fs/promises'
import { buildArea } from './build.ts'
import { fingerprints } from './fingerprint.ts'
import { followWorkspace, readPlan, writePlan, type Plan } from './plan.ts'
import { publish } from './publish.ts'
import { openRegistry } from './registry.ts'

/** Concurrent builds, for two cores. */
const SIDE_BY_SIDE = 2

type Prepare = {
  repository: string
  registry: string
  say: (words: string) => void
  /** Ends running builds. */
  signal?: AbortSignal
}
type Wanted = { folder: string; version: string }

/** The workspace's areas: the host and every `mfe-*` folder. */
export async function areaFolders(repository: string): Promise<string[]> {
  const names = await readdir(repository)
  return ['host', ...names.filter((name) => name.startsWith('mfe-')).toSorted()]
}

/** The area that a folder builds: `mfe-menu` is menu’s, `host` its own. */
export const areaOf = (folder: string): string => folder.replace(/^mfe-/, '')

async function releaseOnce({ repository, registry, say, signal }: Prepare, { folder, version }: Wanted) {
  signal?.throwIfAborted()
  if (await openRegistry(registry).find(areaOf(folder), version)) return
  say(`Building ${areaOf(folder)} ${version}`)
  const built = await buildArea({ repository, folder, version, registry, signal })
  await publish({ built, registry, version, now: new Date() })
}

/** An unreadable plan is replaced: a start never fails for it. */
async function planOrNone({ registry, say }: Prepare): Promise<Plan> {
  return readPlan(registry).catch((error: Error): Plan => {
    say(`${error.message} It is made anew from the workspace.`)
    return { areas: {} }
  })
}

/**
 * Builds and publishes one area unless its sources are in the registry already. Returns its version. A version released
 * by hand is rolled out by hand: the next start does not make it live.
 */
export async function releaseArea(
  prepare: Prepare,
  { folder, version: name }: { folder: string; version?: string | undefined },
): Promise<string> {
  const version = name ?? (await fingerprints(prepare.repository, [folder])).get(folder) ?? ''
  await releaseOnce(prepare, { folder, version })
  const plan = await planOrNone(prepare)
  const rollout = plan.areas[areaOf(folder)]
  if (rollout && !name) {
    const areas = { ...plan.areas, [areaOf(folder)]: { ...rollout, workspace: version } }
    await writePlan(prepare.registry, { areas })
  }
  return version
}

/**
 * Every area of the workspace as a release, and the plan that serves them. Unchanged areas cost a hash, and keep their
 * entry in the plan: only sources that changed since the last start go live by a start.
 */
export async function prepareReleases(prepare: Prepare): Promise<void> {
  const versions = await fingerprints(prepare.repository, await areaFolders(prepare.repository))
  const waiting = [...versions].map(([folder, version]) => ({ folder, version }))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await releaseOnce(prepare, next)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  const plan = await planOrNone(prepare)
  const next = [...versions].reduce(
    (current, [folder, version]) => followWorkspace(current, areaOf(folder), version),
    plan,
  )
  if (next !== plan) await writePlan(prepare.registry, next)
}
