import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type * as opsContract from '@larder/contracts/ops'
import { CommandError, printLine } from '../command/command-error.ts'
import type { OpsClient } from '../command/ops-client.ts'
import type { AreaSources } from './area-sources.ts'
import { watchBuild } from '@larder/local/dev/watch-build.ts'
import { serveBuilds } from './serve-builds.ts'

/** The version in the file names of a local build, as documents refer to it (`platform/edge/local-area.ts`). */
const LOCAL_VERSION = 'local'

type DevelopOptions = {
  sources: AreaSources
  client: OpsClient
  /** An address of the shop; it must be one at which the shop answers. */
  address: string
  port: number
}
const describeLocalArea = ({ area }: AreaSources, origin: string): opsContract.LocalArea => ({
  area: area.name,
  origin,
  claims: area.claims,
  exposes: Object.keys(area.exposes),
})

/**
 * Runs an area from this machine inside a shop that is deployed elsewhere, for one browser (docs/decisions/181): builds
 * it after each edit, serves it to pages of that shop, and prints a signed link that makes them load it. Ends with this
 * process's signal, or rejects when the first build fails to start.
 */
export async function developAgainstShop({ sources, client, address, port }: DevelopOptions): Promise<void> {
  const shop = URL.parse(address)?.origin
  if (!shop) throw new CommandError(`${address} is no address of a shop, such as https://shop.example`)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  const out = await mkdtemp(join(tmpdir(), 'larder-local-'))
  const reported = new Set<string>()
  function onOtherReact(version: string): void {
    if (reported.has(version)) return
    reported.add(version)
    printLine(
      `${shop} runs React ${version}, which is not the version here: each edit loads the page again. With react@${version} and react-dom@${version} installed here, the page keeps its state.`,
    )
  }
  const server = await serveBuilds({ folder: resolve(out, 'web'), shop, port, onOtherReact })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  try {
    // This request comes first, so that a rejection by the shop is shown before a build.
    const local = describeLocalArea(sources, server.origin)
    const { id, link, until } = await client.override({ person: userInfo().username, local, shop })
    const env = {
      LARDER_VERSION: LOCAL_VERSION,
      LARDER_OUT: out,
      LARDER_ORIGIN: server.origin,
      NODE_ENV: 'development',
    }
    let isFirst = true
    function onBuilt(version: string): void {
      // The hash of the browser build, which open pages compare with their own.
      server.announce(version.split('-')[0] ?? version)
      if (!isFirst) return printLine('Built again; open pages take it.')
      isFirst = false
      printLine(`${sources.area.name} of this machine inside ${shop}, until ${until}: ${link}`)
      printLine(`An operator calls the link back: pnpm ops:override revoke ${id}`)
    }
    // Pages of the shop load only the browser build, and the React that replaces the shop's.
    const options = ['--environment', 'web,react']
    const { signal } = stopping
    const child = watchBuild({ folder: sources.folder, env, options, signal, say: printLine, onBuilt })
    child.on('close', () => end())
    await ended
  } finally {
    server.stop()
    await rm(out, { recursive: true, force: true })
  }
}
