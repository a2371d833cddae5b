import { resolve } from 'node:path'
import pg from 'pg'
import { readConfig, type Config } from '@larder/api/config.ts'
import { connect, type Db } from '@larder/kernel/db/client.ts'
import { startCluster, type Cluster } from '@larder/local/embedded/cluster.ts'
import { ensureDatabase } from '@larder/kernel/db/ensure-database.ts'
import { migrate } from '@larder/kernel/db/migrate.ts'

const NAME = 'larder'

async function isUsed(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query(
    `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rowCount !== 0
}

type OpenedDatabase = {
  url: string
  /** Its location, for display. */ place: string
  close: () => Promise<void>
}

async function open({ databaseUrl, dataFolder }: Config): Promise<OpenedDatabase> {
  if (databaseUrl) {
    const { host, pathname } = new URL(databaseUrl)
    return { url: databaseUrl, place: `${host}${pathname}`, close: async () => undefined }
  }
  const cluster = await startCluster({ folder: resolve(dataFolder, 'postgres') })
  await ensureDatabase(cluster.url('postgres'), NAME)
  const close = async () => {
    // A shop that was running, or that was started meanwhile, keeps its database.
    if (!cluster.wasRunning && !(await isUsed(cluster))) await cluster.stop()
  }
  return { url: cluster.url(NAME), place: cluster.folder, close }
}

/** The address of the shop's database: your own, the one of the running shop, or one started for this command. */
export async function withDatabaseUrl<Result>(
  work: (opened: Omit<OpenedDatabase, 'close'>, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env)
  const { close, ...opened } = await open(config)
  try {
    return await work(opened, config)
  } finally {
    await close()
  }
}

/** Runs a command's work on the shop's database, after migrating it. */
export async function withDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  await withDatabaseUrl(async ({ url }, config) => {
    const db = connect(url, { max: 4, onError: () => undefined })
    try {
      await migrate(db)
      await work(db, config)
    } finally {
      await db.$client.end()
    }
  })
}
