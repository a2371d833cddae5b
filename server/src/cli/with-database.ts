import { resolve } from 'node:path'
import { readConfig, type Config } from '../config.ts'
import { connect, type Db } from '../db/client.ts'
import { startCluster } from '../db/embedded/index.ts'
import { ensureDatabase } from '../db/ensure-database.ts'
import { migrate } from '../db/migrate.ts'

const NAME = 'larder'

async function open({
  databaseUrl,
  dataFolder,
}: Config): Promise<{ url: string; leave: () => Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, leave: async () => undefined }
  const cluster = await startCluster({ folder: resolve(dataFolder, 'postgres') })
  await ensureDatabase(cluster.url('postgres'), NAME)
  // A database that a running shop uses is left running.
  return { url: cluster.url(NAME), leave: cluster.wasRunning ? async () => undefined : cluster.stop }
}

/** Runs a command's work on the shop's database: your own, the one of the running shop, or started for it. */
export async function withDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const { url, leave } = await open(config)
  const db = connect(url, { max: 4, onError: () => undefined })
  try {
    await migrate(db)
    await work(db, config)
  } finally {
    await db.$client.end()
    await leave()
  }
}
