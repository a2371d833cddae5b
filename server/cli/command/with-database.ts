import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import type { Finding } from '../backup/invariants.ts'
import type { BackupTable } from '../backup/session.ts'
import { CommandError, printLine } from './command.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { loadConfig, readPlanPlace, type Config } from '@larder/api/config.ts'
import { connect, type Db } from '@larder/kernel/db/client.ts'
import { startCluster, type Cluster } from '@larder/local/embedded/cluster.ts'
import { ensureDatabase, migrate } from '@larder/kernel/db/migrate.ts'
import { openLedger } from '@larder/local/ledger.ts'
import { openLedgerKey } from '@larder/control/ledger/ledger-key.ts'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { openReleaseStore } from '@larder/control/registry/open-store.ts'

/** A number with thousands separators: `388,100`. */
export const formatCount = (value: number): string => value.toLocaleString('en-GB')

/** A size with its unit: `27 kB`, `12.4 MB`. */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Rows that would be lost, with people and orders before geography. */
export function describeContents(tables: readonly BackupTable[]): string {
  const rows = (name: string) => formatCount(tables.find((table) => table.name === name)?.rows ?? 0)
  const all = formatCount(tables.reduce((sum, table) => sum + table.rows, 0))
  return `${rows('orders')} orders, ${rows('members')} members, ${rows('brands')} brands; ${all} rows in all`
}

export const describeConnections = (others: readonly string[]): string =>
  others.length > 0 ? ` Connected besides: ${others.join(', ')}.` : ''

/** Prints which of the shop's invariants the data satisfies. The command exits with 1 when one is violated. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { invariant, broken, examples } of findings) {
    if (broken === 0) printLine(`  ok      ${invariant}`)
    else printLine(`  BROKEN  ${invariant}: ${formatCount(broken)}, as ${examples.join(', ')}`)
  }
  if (findings.some(({ broken }) => broken > 0)) process.exitCode = 1
}

const DATABASE_NAME = 'larder'

async function isClusterInUse(cluster: Cluster): Promise<boolean> {
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
  /** The location of the database, for display. */ place: string
  close: () => Promise<void>
}

async function openShopDatabase({
  databaseUrl: pooled,
  databaseSessionUrl: databaseUrl = pooled,
  dataFolder,
}: Config): Promise<OpenedDatabase> {
  if (databaseUrl) {
    const { host, pathname } = new URL(databaseUrl)
    return { url: databaseUrl, place: `${host}${pathname}`, close: async () => undefined }
  }
  const cluster = await startCluster({ folder: resolve(dataFolder, 'postgres') })
  await ensureDatabase(cluster.url('postgres'), DATABASE_NAME)
  const close = async () => {
    // A shop that was running, or was started in the meantime, keeps its database.
    if (!cluster.wasRunning && !(await isClusterInUse(cluster))) await cluster.stop()
  }
  return { url: cluster.url(DATABASE_NAME), place: cluster.folder, close }
}

/** Runs with the URL of the shop's database: your own, that of the running shop, or one started for this command. */
export async function withDatabaseUrl<Result>(
  work: (opened: Omit<OpenedDatabase, 'close'>, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(process.env)
  const { close, ...opened } = await openShopDatabase(config)
  try {
    return await work(opened, config)
  } finally {
    await close()
  }
}

/** Runs a command's work on the shop's database after migrating it. */
export async function withDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  await withDatabaseUrl(async ({ url }, config) => {
    const db = connect(url, { max: 4, onError: () => undefined })
    try {
      await migrate(db, loadShopMigrations())
      await work(db, config)
    } finally {
      await db.$client.end()
    }
  })
}

/** The same on the database of the plan of releases. That of another cell is not migrated from here. */
export async function withPlanDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env)
  if (!config.planDatabaseUrl) return withDatabase(work)
  const db = connect(config.planDatabaseUrl, { max: 4, onError: () => undefined })
  await work(db, config).finally(() => db.$client.end())
}

/** Runs a command's work on the ledger of release plans. */
export const withLedger = (work: (ledger: LedgerDeps) => Promise<void>): Promise<void> =>
  withPlanDatabase(async (db, config) => {
    const { dataFolder, planKeyFile: file } = config
    const key = await openLedgerKey(db, { dataFolder, file })
    await work({ db, key, releases: openReleaseStore(config), clock: () => new Date() })
  })

type PlanPlace = ReturnType<typeof readPlanPlace>

const hasCluster = (dataFolder: string): boolean => existsSync(resolve(dataFolder, 'postgres', 'PG_VERSION'))

async function hasPlans(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string | null }>(`select to_regclass('plan_changes') as name`)
    return rows[0]?.name != null && (await client.query(`select from plan_changes limit 1`)).rowCount === 1
  } finally {
    await client.end()
  }
}

/** Whether a shop with this data was started once. */
async function isShopThere({ planDatabaseUrl, dataFolder }: PlanPlace): Promise<boolean> {
  if (planDatabaseUrl) return hasPlans(planDatabaseUrl)
  return hasCluster(dataFolder) && withDatabaseUrl(({ url }) => hasPlans(url))
}

/** The location of a shop's data, for people; of a database without its user and password. */
function describePlace({ planDatabaseUrl, dataFolder }: PlanPlace): string {
  const url = URL.parse(planDatabaseUrl ?? '')
  return url ? `the database ${url.host}${url.pathname}` : dataFolder
}

/**
 * Runs a command's work on the ledger of a shop that exists. Throws a CommandError where there is none and makes
 * nothing: what is made for one shop is of no use in another.
 */
export async function withExistingLedger(work: (ledger: LedgerDeps) => Promise<void>): Promise<void> {
  const place = readPlanPlace(process.env)
  if (!(await isShopThere(place)))
    throw new CommandError(
      `There is no shop in ${describePlace(place)}. Start it once, or name its data: LARDER_DATA is its folder, DATABASE_URL its database, PLAN_DATABASE_URL that of the cell with the plan.`,
    )
  await withLedger(work)
}

/** The same while no shop is running: an empty ledger is filled with this server's plan, as at a start. */
export const withRefilledLedger = <Result>(
  work: (ledger: LedgerDeps, config: Config) => Promise<Result>,
): Promise<Result> =>
  withDatabaseUrl(async ({ url }, config) => {
    const ledger = await openLedger(config, url)
    return work(ledger, config).finally(() => ledger.db.$client.end())
  })

/**
 * Runs with the shop's database as it is, where there is one that answers. Undefined where there is none: a new one is
 * not made.
 */
export async function withKnownDatabase<Result>(
  work: (db: Db) => Promise<Result>,
): Promise<Result | undefined> {
  const { databaseUrl, dataFolder } = loadConfig(process.env)
  if (!databaseUrl && !hasCluster(dataFolder)) return undefined
  try {
    return await withDatabaseUrl(async ({ url }) => {
      const db = connect(url, { max: 1, onError: () => undefined })
      try {
        return await work(db)
      } finally {
        await db.$client.end()
      }
    })
  } catch (error) {
    // Not with the results: scripts read those.
    console.error(`Not compared with the database: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
