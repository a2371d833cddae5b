import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { opsContract } from '@larder/shared/contracts'
import type { OpsClient } from '../cli/ops-client.ts'
import type { AreaSources } from './area-sources.ts'
import { watchBuild } from '../../supervisor/dev/watch-build.ts'
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
    const env = {
      LARDER_VERSION: LOCAL_VERSION,
      LARDER_OUT: out,
      LARDER_ORIGIN: server.origin,
      NODE_ENV: 'production',
    }
    let isFirst = true
    function onBuilt(version: string): void {
      server.announce(version)
      if (!isFirst) return say('Built again; open pages load it.')
      isFirst = false
      // At the address that the developer named: the shop answers at several.
      const { href } = new URL(new URL(link).pathname, shop)
      say(`${sources.area.name} of this machine inside ${shop}, until ${until}: ${href}`)
      say(`An operator calls the link back: pnpm ops:override revoke ${id}`)
    }
    // Pages of the shop load the browser's half alone.
    const options = ['--environment', 'web']
    const child = watchBuild({ folder: sources.folder, env, options, signal, say, onBuilt })
    child.on('close', () => end())
    await ended
  } finally {
    server.stop()
    await rm(out, { recursive: true, force: true })
  }
}
