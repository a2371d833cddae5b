import { readdir } from 'node:fs/promises'
import { buildArea } from './build.ts'
import { fingerprint } from './fingerprint.ts'
import { promote, readPlan, writePlan, type Plan } from './plan.ts'
import { publish } from './publish.ts'
import { openRegistry } from './registry.ts'

/** Builds run side by side up to this many: two cores. */
const SIDE_BY_SIDE = 2

type Prepare = { repository: string; registry: string; say: (words: string) => void }

/** The workspace's areas: the host and every `mfe-*` folder. */
export async function areaFolders(repository: string): Promise<string[]> {
  const names = await readdir(repository)
  return ['host', ...names.filter((name) => name.startsWith('mfe-')).toSorted()]
}

export const areaOf = (folder: string): string => folder.replace(/^mfe-/, '')

/** Builds and publishes one area unless its sources are in the registry already. Gives its version. */
export async function releaseArea({ repository, registry, say }: Prepare, folder: string): Promise<string> {
  const version = await fingerprint(repository, folder)
  if (await openRegistry(registry).find(areaOf(folder), version)) return version
  say(`Building ${areaOf(folder)} ${version}`)
  const built = await buildArea({ repository, folder, version, registry })
  await publish({ built, registry, version, now: new Date() })
  return version
}

/** Every area of the workspace as a release, and the plan that serves them. Unchanged areas cost a hash. */
export async function prepareReleases(prepare: Prepare): Promise<void> {
  const waiting = await areaFolders(prepare.repository)
  const versions = new Map<string, string>()
  const work = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      versions.set(areaOf(folder), await releaseArea(prepare, folder))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  const plan = await readPlan(prepare.registry).catch((error: Error): Plan => {
    prepare.say(`${error.message} It is made anew from the workspace.`)
    return { areas: {} }
  })
  const next = [...versions].reduce((current, [area, version]) => promote(current, area, version), plan)
  if (next !== plan) await writePlan(prepare.registry, next)
}
