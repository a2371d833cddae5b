import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { REACT_HOOK } from '@larder/contracts/react-hook'
import { closingSignal } from '@larder/kernel/http/draining.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { Plan } from '@larder/control/plan/plan.ts'

const CHANGES_PATH = '/dev/changes'
/** Delay before a page reconnects after losing the server, in milliseconds. */
const RETRY_MS = 100

/**
 * Runs in every document of `pnpm dev` before all other scripts (docs/decisions/136). When the server announces a new
 * build of an area, the page applies its hot update (`shared/config/hot/client.mjs`), or reloads once that build is a
 * release. When it announces a new server process, the page reloads its data, bypassing the browser's cache. The script
 * follows others in one element, so it starts with a semicolon.
 */
export const DEV_SCRIPT = `;${REACT_HOOK}
{
const { fetch } = globalThis
globalThis.fetch = (what, how) => fetch(what, { ...how, cache: 'no-store' })
const builds = new Map()
let newest = {}, released = {}, first
const isBehind = (area) => newest[area] && newest[area] !== builds.get(area).hash()
const reloadWhenReleased = (area) => released[area] === newest[area] && location.reload()
async function follow(area) {
  const build = builds.get(area)
  if (!build || build.isBusy) return
  if (build.isLost) return reloadWhenReleased(area)
  build.isBusy = true
  try {
    while (isBehind(area) && (await build.takeNext()));
    build.isLost = isBehind(area)
  } catch { build.isLost = true }
  build.isBusy = false
  if (build.isLost) reloadWhenReleased(area)
}
globalThis.__LARDER_HOT__ = { add(area, build) { builds.set(area, build); follow(area) } }
new EventSource('${CHANGES_PATH}').onmessage = ({ data }) => {
  const { server } = JSON.parse(data)
  ;({ newest, released } = JSON.parse(data))
  first ??= server
  if (server !== first) { first = server; dispatchEvent(new Event('larder:server-changed')) }
  for (const area of builds.keys()) follow(area)
}
}`

type DevDeps = { dataFolder: string; plan: () => Plan }
type DevRoutes = {
  changed: () => void
  /** Ends the event streams of all pages, which then reconnect to the next server. */
  stop: () => void
}

/** Hash of the newest build by area; it may not be a release yet. */
function readNewestBuilds(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((area) => [area, readFileSync(resolve(folder, area), 'utf8')]),
  )
}

/** Mounts the event stream of `pnpm dev`: the id of this process, each area's newest build, and the released one. */
function changesRoute(app: Hono<AppEnv>, { dataFolder, plan }: DevDeps): DevRoutes {
  const folder = resolve(dataFolder, 'hot/builds')
  mkdirSync(folder, { recursive: true })
  const server = randomUUID()
  const stopping = new AbortController()
  closingSignal.addEventListener('abort', () => stopping.abort(), { once: true })
  const listeners = new Set<() => void>()
  const state = () => {
    const live = Object.entries(plan().areas)
    const released = Object.fromEntries(live.map(([area, { stable }]) => [area, stable?.split('-')[0]]))
    return JSON.stringify({ server, newest: readNewestBuilds(folder), released })
  }
  app.get(CHANGES_PATH, (c) =>
    streamSSE(c, async (stream) => {
      const send = () => void stream.writeSSE({ data: state(), retry: RETRY_MS })
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      stream.onAbort(end)
      stopping.signal.addEventListener('abort', () => end(), { once: true })
      listeners.add(send)
      send()
      await ended
      listeners.delete(send)
    }),
  )
  const changed = () => {
    for (const send of listeners) send()
  }
  watch(folder, { signal: stopping.signal }, changed).unref()
  return { changed, stop: () => stopping.abort() }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
}

/** Serves the hot updates between two builds of an area, which are not part of any release. */
function hotUpdatesRoute(app: Hono<AppEnv>, folder: string): void {
  app.get('/r/:area{[a-z-]+}/:version/web/:file{[\\w.-]+\\.hot-update\\.(js|json)}', async (c) => {
    const { area, file } = c.req.param()
    const content = await readFile(resolve(folder, area, 'web', file)).catch(() => undefined)
    if (!content) return c.notFound()
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': CONTENT_TYPES[file.split('.').at(-1) ?? ''] ?? '',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
    })
  })
}

/** Mounts the routes that update open pages after an edit (`pnpm dev` only). Mount them before the release files. */
export function devRoutes(app: Hono<AppEnv>, deps: DevDeps): DevRoutes {
  hotUpdatesRoute(app, resolve(deps.dataFolder, 'hot'))
  return changesRoute(app, deps)
}
