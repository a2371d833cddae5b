import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { assembleDeps } from './assemble-deps.ts'
import type { Config } from './config.ts'
import { mountPlatform } from '@larder/edge/mount-platform.ts'
import { startJobs } from './jobs.ts'
import { createShopForEdge } from './shop-for-edge.ts'
import type { PlatformDeps } from '@larder/edge/edge-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { FetchHandler } from '@larder/kernel/limits/connection-limits.ts'

type RunningApi = { fetch: FetchHandler; stop: () => Promise<void> }

type Own = {
  db: Db
  /** Present in a cell that follows the plan of another one. */
  plan: PlatformDeps['plan']
  config: Config
  log: Logger
}

/** Starts the API, the pages and the jobs over a database. `stop` ends all of them except the database connections. */
export async function startApi({ plan, ...own }: Own): Promise<RunningApi> {
  const deps = await assembleDeps({ ...own, clock: () => new Date() })
  const app = createApp(deps)
  const shop = await mountPlatform(
    app,
    {
      ...deps,
      ...(plan && { plan }),
      shop: createShopForEdge(deps),
    },
    { hasControl: own.config.hasControl },
  )
  const jobs = startJobs(deps)
  return {
    fetch: shop.fetch,
    async stop() {
      await shop.stop()
      await jobs.stop()
    },
  }
}
