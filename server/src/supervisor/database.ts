import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { connect } from '../db/client.ts'
import { seedDemo, seedDemoOrders } from '../db/demo.ts'
import { startCluster } from '../db/embedded/index.ts'
import { ensureDatabase } from '../db/ensure-database.ts'
import { migrate } from '../db/migrate.ts'

export type Database = { url: string; stop: () => Promise<void> }

const NAME = 'larder'

async function open({ databaseUrl, dataFolder }: Config): Promise<Database> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined }
  const cluster = await startCluster({ folder: resolve(dataFolder, 'postgres') })
  await ensureDatabase(cluster.url('postgres'), NAME)
  return { url: cluster.url(NAME), stop: cluster.stop }
}

/** The shop's database, started, migrated and holding the demo brands. */
export async function prepareDatabase(config: Config): Promise<Database> {
  const database = await open(config)
  try {
    const db = connect(database.url, { max: 4, onError: () => undefined })
    await migrate(db)
    await seedDemo(db)
    await seedDemoOrders(db)
    await db.$client.end()
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}
