import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config, DemoImport } from '@larder/api/config.ts'
import { startCluster, type Cluster } from './embedded/cluster.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { ensureDatabase } from '@larder/kernel/db/migrate.ts'
import { ForeignHistoryError } from '@larder/kernel/db/migrations.ts'
import { isPrepared, computePreparationDigest } from './demo/prepare-database.ts'
import { computeRestartDelayMs } from './child.ts'
import type { SupervisedPart } from './processes.ts'

export type Database = SupervisedPart & {
  /** The address for the server, which may be that of a pooler. */
  url: string
  /** Where a connection keeps its session. */
  sessionUrl: string
  /** Whether the database did not respond, in which case the shop starts with the data on its disk. */
  isAway: boolean
}

type DatabaseReports = {
  say: (text: string) => void
  /** Called when the schema is up to date, while demo brands may still be imported. */
  onMigrated?: () => void
}

const DATABASE_NAME = 'larder'
const CHECK_INTERVAL_MS = 200

type RunningCluster = { cluster: Cluster; say: (text: string) => void }

/** Restarts the database whenever it exits by itself, at the address that the server knows. */
function keepRunning({ cluster, say }: RunningCluster): SupervisedPart {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined)
  async function look(failures: number): Promise<number> {
    if (cluster.isRunning()) return 0
    if (failures === 0) say('The database stopped; starting it again')
    try {
      await cluster.restart()
      say('The database is back')
      return 0
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
      await wait(computeRestartDelayMs(failures + 1))
      return failures + 1
    }
  }
  async function watchOver(): Promise<void> {
    for (let failures = 0; !signal.aborted; await wait(CHECK_INTERVAL_MS)) failures = await look(failures)
  }
  const over = watchOver()
  return {
    async stop() {
      stopping.abort()
      await over
      await cluster.stop()
    },
    kill() {
      stopping.abort()
      cluster.kill()
    },
  }
}

/** The message of the root cause: a failed query's own message contains the query, and its cause the reason. */
function rootCauseMessage(error: unknown): string {
  if (error instanceof AggregateError) return rootCauseMessage(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : rootCauseMessage(error.cause)
}

/** Reads and writes the data that a start imports only when it has changed. */
async function prepareOnce(url: string, demo: DemoImport, onMigrated?: () => void): Promise<void> {
  try {
    const digest = await computePreparationDigest(demo)
    if (await isPrepared(url, digest)) return
    const { prepare } = await import('./demo/prepare-database.ts')
    await prepare(url, { digest, demo, onMigrated })
  } catch (cause) {
    if (cause instanceof ForeignHistoryError) throw cause // the error's own message says everything
    const { host, pathname } = new URL(url) // the URL itself contains the password
    throw new Error(`The database ${host}${pathname} cannot be used: ${rootCauseMessage(cause)}`, { cause })
  }
}

/**
 * Opens the database of DATABASE_URL. While it does not respond, a shop that ran before starts with the plan, releases
 * and brands on its disk, and the database is prepared when it is back (docs/decisions/168).
 */
async function openExternalDatabase(
  { url, sessionUrl }: Pick<Database, 'url' | 'sessionUrl'>,
  { dataFolder, demo }: Config,
  { say, onMigrated }: DatabaseReports,
): Promise<Database> {
  const stopping = new AbortController()
  const part = { url, sessionUrl, stop: async () => stopping.abort(), kill: () => stopping.abort() }
  async function prepareLater(failures: number): Promise<void> {
    await delay(computeRestartDelayMs(failures), undefined, { signal: stopping.signal })
    await prepareOnce(sessionUrl, demo).then(
      () => say('The database answers'),
      () => prepareLater(failures + 1),
    )
  }
  try {
    await prepareOnce(sessionUrl, demo, onMigrated)
    return { ...part, isAway: false }
  } catch (error) {
    if (!isDatabaseUnavailable(error) || !existsSync(resolve(dataFolder, 'plan.json'))) throw error
    say(
      `${error instanceof Error ? error.message : String(error)}\nThe shop starts with what is on its disk.`,
    )
    void prepareLater(1).catch(() => undefined) // rejects when the shop was stopped
    return { ...part, isAway: true }
  }
}

/**
 * Starts the shop's database, watches it, migrates it and imports the configured demo data. Throws a
 * ForeignHistoryError before anything in it is changed.
 */
export async function openDatabase(config: Config, reports: DatabaseReports): Promise<Database> {
  const { databaseUrl: external, databaseSessionUrl: sessionUrl = external, dataFolder, demo } = config
  if (external && sessionUrl) return openExternalDatabase({ url: external, sessionUrl }, config, reports)
  const cluster = await startCluster({ folder: resolve(dataFolder, 'postgres'), isOwner: true })
  try {
    await ensureDatabase(cluster.url('postgres'), DATABASE_NAME)
    await prepareOnce(cluster.url(DATABASE_NAME), demo, reports.onMigrated)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const url = cluster.url(DATABASE_NAME)
  return { url, sessionUrl: url, isAway: false, ...keepRunning({ cluster, say: reports.say }) }
}
