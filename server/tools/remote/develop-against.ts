import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { opsContract } from '@larder/shared/contracts'
import type { OpsClient } from '../cli/ops-client.ts'
import type { AreaSources } from './area-sources.ts'
import { serveBuilds } from './serve-builds.ts'

/** The version in the names of a local build, as documents name it (`server/src/document/local-area.ts`). */
const LOCAL_VERSION = 'local'

type Wanted = {
  sources: AreaSources
  client: OpsClient
  /** Origin of the shop. */
  shop: string
  port: number
  /** Whom the link is for. */
  person: string
  say: (line: string) => void
  signal: AbortSignal
}
type Built = { kind: 'built'; version: string }

const isBuilt = (message: unknown): message is Built =>
  typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === 'built'

type Watch = { folder: string; out: string; origin: string; signal: AbortSignal; say: (line: string) => void }

/** The browser's half of an area's build, again after each edit; its problems go to the terminal. */
function watchBuild({ folder, out, origin, signal, say }: Watch): ChildProcess {
  const command = resolve(folder, 'node_modules/@rsbuild/core/bin/rsbuild.js')
  const env = {
    PATH: process.env['PATH'],
    LARDER_VERSION: LOCAL_VERSION,
    LARDER_OUT: out,
    LARDER_ORIGIN: origin,
    NODE_ENV: 'production',
  }
  const child = spawn(process.execPath, [command, 'build', '--watch', '--environment', 'web'], {
    cwd: folder,
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.on('error', (error) => signal.aborted || say(String(error)))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      const output = chunk.toString()
      if (/error/i.test(output)) say(output.trim())
    })
  return child
}

const localArea = ({ area }: AreaSources, origin: string): opsContract.LocalArea => ({
  area: area.name,
  origin,
  document: area.document,
  claims: area.claims,
  exposes: Object.keys(area.exposes),
})

/**
 * Runs one area of this machine inside of a shop that is deployed elsewhere, for one browser (docs/decisions/181): builds
 * it after each edit, serves it to pages of that shop, and prints a signed link that makes them load it. Ends with the
 * signal, or rejects when the first build fails to start.
 */
export async function developAgainst({
  sources,
  client,
  shop,
  port,
  person,
  say,
  signal,
}: Wanted): Promise<void> {
  const out = await mkdtemp(join(tmpdir(), 'larder-local-'))
  const server = await serveBuilds({ folder: resolve(out, 'web'), shop, port })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  try {
    // Asked first: what the shop refuses is said before a build.
    const local = localArea(sources, server.origin)
    const { id, link, until } = await client.override({ person, hours: 8, local })
    const child = watchBuild({ folder: sources.folder, out, origin: server.origin, signal, say })
    child.on('close', () => end())
    let isFirst = true
    child.on('message', (message) => {
      if (!isBuilt(message)) return
      server.announce(message.version)
      if (!isFirst) return say('Built again; open pages load it.')
      isFirst = false
      // At the address that the developer named: the shop answers at several.
      const { href } = new URL(new URL(link).pathname, shop)
      say(`${sources.area.name} of this machine inside ${shop}, until ${until}: ${href}`)
      say(`Call the link back: pnpm ops:override revoke ${id}`)
    })
    await ended
  } finally {
    server.stop()
    await rm(out, { recursive: true, force: true })
  }
}
