import type { ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { areaName } from '@larder/control/publish/prepare.ts'
import { changePlan, type LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { openRegistry } from '@larder/control/registry/registry.ts'
import { publish } from '@larder/control/publish/publish.ts'
import { watchBuild } from './watch-build.ts'

/** The number of releases per area kept during development, because open pages may still load their files. */
const RETAINED_RELEASES = 5

type PrintLine = (text: string) => void
type Options = {
  repository: string
  folders: readonly string[]
  registry: string
  /** Output folder of builds: `<area>/{web,node}`, with the hot updates between them. */
  hot: string
  say: PrintLine
  signal: AbortSignal
  ledger: Promise<LedgerDeps>
}
export type AreaBuilds = {
  /** Settles when every area has been published once. */
  ready: Promise<unknown>
  /** Restarts the builds of these folders after their configuration changed. */
  restart: (folders: readonly string[]) => void
}

/** A build of an area that stays in memory and rebuilds changed files; its output goes to the terminal. */
function startBuild(options: Options, folder: string, onBuilt: (version: string) => void): ChildProcess {
  const { repository, hot, say, signal } = options
  const area = areaName(folder)
  const env = {
    LARDER_BUILD: 'development',
    LARDER_VERSION: 'dev',
    LARDER_OUT: resolve(hot, area),
    LARDER_BUILDS: resolve(hot, 'builds', area),
    NODE_ENV: 'development',
  }
  const report = (text: string) => say(`${area}: ${text}`)
  return watchBuild({ folder: resolve(repository, folder), env, signal, say: report, onBuilt })
}

/** Publishes the output of a build and makes it live. A version that was published before is made live again. */
async function publishBuild(
  { registry, hot, ledger }: Options,
  area: string,
  version: string,
): Promise<void> {
  if (!(await openRegistry(registry).find(area, version))) {
    const copy = await mkdtemp(resolve(registry, `.building-${area}-`))
    await cp(resolve(hot, area), copy, {
      recursive: true,
      filter: (path) => !path.includes('.hot-update.'),
    })
    await publish({ built: copy, registry, version })
  }
  const reason = { who: 'dev', area, act: 'promote', why: 'Its sources were edited.' }
  // Removes the previous release, which would be loaded under the same names.
  await changePlan(await ledger, reason, (plan) => ({
    ...plan,
    areas: { ...plan.areas, [area]: { stable: version, weight: 0, isKilled: false } },
  }))
}

/** Removes releases of old edits. */
async function pruneStaleReleases(registry: string, area: string, versions: string[]): Promise<void> {
  for (const version of versions.splice(0, Math.max(0, versions.length - RETAINED_RELEASES)))
    for (const folder of [registry, resolve(registry, '../release-copies')])
      await rm(resolve(folder, area, version), { recursive: true, force: true })
}

/**
 * Builds every area, and again after each edit of its sources, and publishes each build: a newly opened page gets the
 * newest, and an open one applies the changes (docs/decisions/136). Build errors are printed, and the last good build
 * stays live.
 */
export function watchAreas(options: Options): AreaBuilds {
  const { folders, registry, say } = options
  const children = new Map<string, ChildProcess>()
  /** Builds are published one after another. */
  let publishing = Promise.resolve()

  function start(folder: string): Promise<void> {
    const { promise, resolve: done } = Promise.withResolvers<void>()
    const area = areaName(folder)
    const versions: string[] = []
    async function follow(version: string): Promise<void> {
      try {
        await publishBuild(options, area, version)
        versions.push(version)
        await pruneStaleReleases(registry, area, versions)
        done()
      } catch (error) {
        say(`${area}: ${String(error)}`)
      }
    }
    const onBuilt = (version: string) => {
      publishing = publishing.then(() => follow(version))
    }
    children.set(folder, startBuild(options, folder, onBuilt))
    return promise
  }

  const ready = (async () => {
    await rm(options.hot, { recursive: true, force: true })
    await mkdir(resolve(options.hot, 'builds'), { recursive: true })
    for (const folder of folders)
      for (const version of await readdir(resolve(registry, areaName(folder))).catch(() => []))
        await rm(resolve(registry, areaName(folder), version), { recursive: true, force: true })
    await Promise.all(folders.map(start))
  })()

  return {
    ready,
    restart(again) {
      for (const folder of again) {
        children.get(folder)?.kill()
        void start(folder)
      }
    },
  }
}
