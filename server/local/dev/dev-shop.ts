import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { loadConfig } from '@larder/api/config.ts'
import { listAreaFolders } from '@larder/control/publish/prepare.ts'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { openShop, type Shop } from '../open-shop.ts'
import { watchAreas, type AreaBuilds } from './watch-areas.ts'
import { watchWorkspace } from './watch-workspace.ts'

type PrintLine = (text: string) => void

const REPO_ROOT = resolve(import.meta.dirname, '../../..')

/**
 * The environment of `pnpm dev`, which has a separate data folder because its releases are built for speed, not for
 * shoppers.
 */
export function createDevEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...env,
    NODE_ENV: 'development',
    LIVE_RELOAD: 'true',
    LARDER_BUILD: 'development',
    // Builds of edits stay on this machine.
    RELEASES: 'folder',
    LARDER_DATA: env['LARDER_DATA'] ?? resolve(REPO_ROOT, '.larder/dev'),
  }
}

/**
 * The shop during development: an edit of an area or the kit is applied to open pages and published, an edit of the
 * server reloads the API, and open pages load their data again. Build errors are printed, and the last good build stays
 * live.
 */
export function openDevShop(env: NodeJS.ProcessEnv, say: PrintLine): Shop {
  const watching = new AbortController()
  const { signal } = watching
  const { dataFolder } = loadConfig(env)
  let builds: AreaBuilds | undefined
  let folders: string[] = []

  async function startBuilds({ ledger }: { ledger: Promise<LedgerDeps> }): Promise<void> {
    const registry = resolve(dataFolder, 'releases')
    await mkdir(registry, { recursive: true })
    folders = await listAreaFolders(REPO_ROOT)
    say('Building the areas')
    const hot = resolve(dataFolder, 'hot')
    builds = watchAreas({ repository: REPO_ROOT, folders, registry, hot, say, signal, ledger })
    await builds.ready
  }

  const shop = openShop(env, say, startBuilds)

  async function open(): Promise<{ port: number }> {
    const opened = await shop.open
    watchWorkspace({
      repository: REPO_ROOT,
      folders: [
        ...folders,
        'shared',
        ...['contracts', 'kernel', 'control', 'edge'].map((name) => `platform/${name}`),
        ...['providers', 'api'].map((name) => `server/${name}`),
      ],
      onChange: async ({ server, builds: again }) => {
        if (server.length > 0) shop.editApi(server.map((path) => resolve(REPO_ROOT, path)))
        builds?.restart(again === 'all' ? folders : again)
      },
      signal,
    })
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
