import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { areaOf, changePlan, openRegistry, publish, type LedgerDeps } from '../../src/releases/index.ts'

/** Releases of an area that are kept during development: open pages may still load files of these. */
const KEPT = 5

type Say = (text: string) => void
type Options = {
  repository: string
  /** Folders of areas, relative to the repository. */
  folders: readonly string[]
  registry: string
  /** Output folder of builds: `<area>/{web,node}`, with the hot updates between them. */
  hot: string
  say: Say
  signal: AbortSignal
  ledger: Promise<LedgerDeps>
}
type Built = { kind: 'built'; version: string }
export type AreaBuilds = {
  /** Settles when every area is published once. */
  ready: Promise<unknown>
  /** Restarts the builds of these folders: their configuration has changed. */
  restart: (folders: readonly string[]) => void
}

const isBuilt = (message: unknown): message is Built =>
  typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === 'built'

/** A build of an area that stays in memory and rebuilds what has changed; its output goes to the terminal. */
function startBuild({ repository, hot, say, signal }: Options, folder: string): ChildProcess {
  const cwd = resolve(repository, folder)
  const command = resolve(cwd, 'node_modules/@rsbuild/core/bin/rsbuild.js')
  const env = {
    PATH: process.env['PATH'],
    LARDER_BUILD: 'development',
    LARDER_VERSION: 'dev',
    LARDER_OUT: resolve(hot, areaOf(folder)),
    LARDER_BUILDS: resolve(hot, 'builds', areaOf(folder)),
    NODE_ENV: 'development',
  }
  const child = spawn(process.execPath, ['--disable-sigusr1', command, 'build', '--watch'], {
    cwd,
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.on('error', (error) => signal.aborted || say(String(error)))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      const output = chunk.toString()
      if (/error/i.test(output)) say(`${areaOf(folder)}: ${output.trim()}`)
    })
  return child
}

/** Publishes a build's output, and makes it live. A version that was published before is made live again. */
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
  // Without the previous release, which would be loaded under the same names.
  await changePlan(await ledger, reason, (plan) => ({
    ...plan,
    areas: { ...plan.areas, [area]: { stable: version, weight: 0, isKilled: false } },
  }))
}

/** Removes releases of long ago edits. */
async function forgetOld(registry: string, area: string, versions: string[]): Promise<void> {
  for (const version of versions.splice(0, Math.max(0, versions.length - KEPT)))
    for (const folder of [registry, resolve(registry, '../release-copies')])
      await rm(resolve(folder, area, version), { recursive: true, force: true })
}

/**
 * Builds every area, and again after each edit of its sources, publishing each build: a newly opened page gets the
 * newest, an open one applies what changed (docs/decisions/136). Build errors are printed; the last good build stays
 * live.
 */
export function watchAreas(options: Options): AreaBuilds {
  const { folders, registry, say } = options
  const children = new Map<string, ChildProcess>()
  /** Builds are published one after another. */
  let publishing = Promise.resolve()

  function start(folder: string): Promise<void> {
    const { promise, resolve: done } = Promise.withResolvers<void>()
    const area = areaOf(folder)
    const versions: string[] = []
    const child = startBuild(options, folder)
    children.set(folder, child)
    async function follow(version: string): Promise<void> {
      try {
        await publishBuild(options, area, version)
        versions.push(version)
        await forgetOld(registry, area, versions)
        done()
      } catch (error) {
        say(`${area}: ${String(error)}`)
      }
    }
    child.on('message', (message) => {
      if (isBuilt(message)) publishing = publishing.then(() => follow(message.version))
    })
    return promise
  }

  const ready = (async () => {
    await rm(options.hot, { recursive: true, force: true })
    await mkdir(resolve(options.hot, 'builds'), { recursive: true })
    for (const folder of folders)
      for (const version of await readdir(resolve(registry, areaOf(folder))).catch(() => []))
        await rm(resolve(registry, areaOf(folder), version), { recursive: true, force: true })
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
