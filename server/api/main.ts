import { loadShopMigrations } from './db/shop-migrations.ts'
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { loadConfig } from './config.ts'
import { connect, limitRole } from '@larder/kernel/db/client.ts'
import { ForeignHistoryError, findPendingMigrations } from '@larder/kernel/db/migrations.ts'
import { editedSources } from '@larder/kernel/edited-sources.ts'
import { stopOnSignal } from '@larder/kernel/http/graceful-stop.ts'
import { listen } from '@larder/kernel/http/listen.ts'
import { createLog, openPrettyOutput } from '@larder/kernel/log/create-log.ts'
import { readNewestMetrics } from '@larder/kernel/metrics/requests.ts'
import { receiveDatabaseUrl, explainPortInUse } from '@larder/kernel/supervised-process.ts'

/** Operators, and counts of releases every few seconds. */
const PLAN_CONNECTIONS = 4

// The API process: it reads the configuration, connects, listens and drains.
const config = loadConfig(process.env)
// With `pnpm dev` the following modules are imported again after an edit (docs/decisions/136).
const editedSourceWatcher = config.isLiveReloaded
  ? editedSources(import.meta.resolve('./start-api.ts'))
  : undefined
const { startApi } = await import('./start-api.ts')
const log = createLog(config.logLevel, await openPrettyOutput())
/** OpenTelemetry's packages are loaded only where something is sent. */
const telemetry =
  config.telemetry &&
  (await import('@larder/kernel/telemetry/otlp.ts')).startTelemetry({
    ...config.telemetry,
    readMetrics: readNewestMetrics,
    log,
  })
const databaseUrl = config.databaseUrl ?? (await receiveDatabaseUrl())

/**
 * How long a database connection may stay silent, in ms: longer than any statement of the server, including one that
 * waits 60 s for a publication.
 */
const silenceTimeoutMs = config.deadlines.databaseStatement + 55_000
const pooling = {
  silentMs: silenceTimeoutMs,
  deadlines: config.deadlines,
  onError: (err: Error) => log.warn({ err }, 'database connection lost'),
}
const db = connect(databaseUrl, {
  ...pooling,
  sessionUrl: config.databaseSessionUrl,
  max: config.databasePool,
})
const { planDatabaseUrl, cell } = config
const plan =
  planDatabaseUrl && cell
    ? { db: connect(planDatabaseUrl, { ...pooling, max: PLAN_CONNECTIONS }), cell }
    : undefined
// The supervisor checked the database before it sent the address. A server starts even while the database is down
// (docs/decisions/168).
if (config.databaseUrl)
  await findPendingMigrations(db.$client, loadShopMigrations()).catch((error: unknown) => {
    if (!(error instanceof ForeignHistoryError)) return
    console.error(error.message)
    process.exit(1)
  })
if (config.databaseSessionUrl)
  await limitRole(db).catch((err: unknown) => log.warn({ err }, 'statements have no time limit'))
let api = await startApi({ db, plan, config, log })

const { host, port, opsPort, connectionLimits: limits } = config

/** Opens a port for the app, which decides itself what it serves there. */
function openPort(setting: string, at: number) {
  const { promise: isListening, resolve: onListening } = Promise.withResolvers<void>()
  const server = listen({
    fetch: (request, env) => api.fetch(request, env),
    host,
    port: at,
    limits,
    onListening,
  })
  explainPortInUse(server, setting, at)
  return { server, isListening }
}
const ports = [openPort('PORT', port), openPort('OPS_PORT', opsPort)]

void Promise.all(ports.map(({ isListening }) => isListening)).then(() => {
  log.info({ event: 'sys_startup', port, opsPort }, 'listening')
  // The file in which commands on this machine find the operators' address.
  const at = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  writeFileSync(
    resolve(config.dataFolder, 'ops.url'),
    `http://${at.includes(':') ? `[${at}]` : at}:${opsPort}\n`,
  )
  process.send?.({ kind: 'listening', port })
  flushCompileCache() // a process that is killed would not write its compile cache
})

editedSourceWatcher?.onEdit(async (edited: { startApi: typeof startApi }) => {
  const before = api
  api = await edited.startApi({ db, plan, config, log })
  await before.stop()
})

async function closeAll(): Promise<void> {
  await api.stop()
  await telemetry?.stop()
  await Promise.all([db.$client.end(), plan?.db.$client.end()])
}

stopOnSignal({ servers: ports.map(({ server }) => server), log, waitMs: config.stopWaitMs, closeAll })
