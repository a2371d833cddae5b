import { resolve } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { areaFolders, prepareReleases } from '../../src/releases/index.ts'
import { openShop, type Shop } from '../open-shop.ts'
import type { Change } from './changes.ts'
import { watchWorkspace } from './watch-workspace.ts'

type Say = (words: string) => void

const REPOSITORY = resolve(import.meta.dirname, '../../..')

/** `pnpm dev` keeps a data folder of its own: its releases are built for speed and are no releases for shoppers. */
export function devEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...env,
    NODE_ENV: 'development',
    LIVE_RELOAD: 'true',
    LARDER_BUILD: 'development',
    LARDER_DATA: env['LARDER_DATA'] ?? resolve(REPOSITORY, '.larder/dev'),
  }
}

/**
 * The shop while it is worked on: an edit of an area or the kit publishes and promotes what it changed, an edit of the
 * server starts the API anew, and open pages load themselves again. An edit that does not build is said; the shop goes
 * on with the last one that did.
 */
export function openDevShop(env: NodeJS.ProcessEnv, say: Say): Shop {
  const watching = new AbortController()
  const shop = openShop(env, say)
  const registry = resolve(readConfig(env).dataFolder, 'releases')
  const { signal } = watching

  async function answer({ publishes, restarts }: Change): Promise<void> {
    const from = performance.now()
    if (restarts) shop.restartApi()
    try {
      if (publishes) await prepareReleases({ repository: REPOSITORY, registry, say, signal })
      if (publishes) say(`Live after ${((performance.now() - from) / 1000).toFixed(1)} s`)
    } catch (error) {
      if (!signal.aborted) say(error instanceof Error ? error.message : String(error))
    }
  }

  async function open(): Promise<{ port: number }> {
    const opened = await shop.open
    const folders = [...(await areaFolders(REPOSITORY)), 'shared', 'server/src']
    watchWorkspace({ repository: REPOSITORY, folders, onChange: answer, signal })
    say('Watching the areas, the kit and the server for edits\n')
    return opened
  }

  return {
    ...shop,
    open: open(),
    async stop() {
      watching.abort()
      await shop.stop()
    },
    kill() {
      watching.abort()
      shop.kill()
    },
  }
}
