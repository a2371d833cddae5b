import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pino } from 'pino'
import type { AppDeps } from '@larder/api/app-deps.ts'
import { assembleDeps } from '@larder/api/assemble-deps.ts'
import { loadConfig } from '@larder/api/config.ts'
import { connect, type Db } from '@larder/kernel/db/client.ts'
import { ensureDatabase, migrate } from '@larder/kernel/db/migrate.ts'
import { startCluster } from '@larder/local/embedded/cluster.ts'
import { seedDemo } from '@larder/local/demo/seed-demo.ts'

type BenchShop = {
  db: Db
  /** Returns a server's dependencies over the database, with empty caches. */
  freshDeps: () => Promise<AppDeps>
  /** The environment of a server process for the same shop. */
  env: Record<string, string>
  /** Copies the shop's database, which must not have open connections, and returns the URL of the copy. */
  copyDatabase: (name: string) => Promise<string>
  /** Stops the database and removes its folder. */
  close: () => Promise<void>
}

/** Opens the demo brands in a separate embedded database in this folder of `.larder`. */
export async function openBenchShop(name: string, flags: string[] = []): Promise<BenchShop> {
  const folder = resolve(import.meta.dirname, '../../.larder', name)
  await rm(folder, { recursive: true, force: true })
  const cluster = await startCluster({ folder: resolve(folder, 'postgres'), flags })
  await ensureDatabase(cluster.url('postgres'), 'shop')
  const env = {
    DATABASE_URL: cluster.url('shop'),
    LARDER_DATA: folder,
    LARDER_SECRET: 'the-secret-of-a-benchmark-is-not-a-secret',
    LIMIT_SCALE: '10000',
    LOG_LEVEL: 'silent',
  }
  const db = connect(env.DATABASE_URL, { onError: () => undefined })
  await migrate(db, loadShopMigrations())
  await seedDemo(db)
  const config = loadConfig(env)
  const log = pino({ level: 'silent' })
  return {
    db,
    env,
    freshDeps: () => assembleDeps({ db, config, log, clock: () => new Date() }),
    copyDatabase: async (copy) => {
      await ensureDatabase(cluster.url('postgres'), copy, 'shop')
      return cluster.url(copy)
    },
    close: async () => {
      if (!db.$client.ended) await db.$client.end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
