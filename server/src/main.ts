import { flushCompileCache } from 'node:module'
import { createApp } from './app.ts'
import { assembleDeps } from './assemble-deps.ts'
import { readConfig } from './config.ts'
import { connect } from './kernel/db/client.ts'
import { mountShop } from './document/index.ts'
import { gracefulStop } from './kernel/http/graceful-stop.ts'
import { listen } from './kernel/http/listen.ts'
import { startJobs } from './jobs.ts'
import { createLog, prettyOutput } from './kernel/log/index.ts'
import { databaseFromSupervisor, explainTakenPort } from './kernel/supervised-process.ts'

// The API process: read the configuration, connect, listen, drain; nothing else.
const config = readConfig(process.env)
const log = createLog(config.logLevel, await prettyOutput())
const databaseUrl = config.databaseUrl ?? (await databaseFromSupervisor())

const db = connect(databaseUrl, { onError: (err) => log.warn({ err }, 'database connection lost') })
const deps = assembleDeps({ db, config, log, clock: () => new Date() })
const app = createApp(deps)
const shop = await mountShop(app, deps)
const jobs = startJobs(deps)

const { host, port, connectionLimits: limits } = config
const server = listen({
  fetch: app.fetch,
  host,
  port,
  limits,
  onListening() {
    log.info({ event: 'sys_startup', port }, 'listening')
    process.send?.({ kind: 'listening', port })
    flushCompileCache() // a process that is killed writes nothing
  },
})
explainTakenPort(server, 'PORT', port)

async function closeAll(): Promise<void> {
  shop.stop()
  await jobs.stop()
  await db.$client.end()
}

gracefulStop({ server, log, waitMs: config.stopWaitMs, closeAll })
