import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { prepareReleases } from './releases/index.ts'
import { watch } from './supervisor/child.ts'
import { ensureDataFolder } from './supervisor/data-folder.ts'
import { prepareDatabase } from './supervisor/database.ts'
import { ensurePortIsFree } from './supervisor/ports.ts'

// `pnpm start`: everything the shop needs, started in order, watched, and stopped in reverse order.
const say = (words: string) => process.stdout.write(`${words}\n`)
const running: { stop: () => Promise<void> }[] = []

async function stopAll(): Promise<void> {
  for (const part of running.splice(0).toReversed()) await part.stop()
}

/** The outside services' stand-in, a second origin; never in production unless asked for by name. */
async function startSandbox(env: NodeJS.ProcessEnv): Promise<void> {
  const sandbox = watch({
    name: 'The sandbox',
    entry: resolve(import.meta.dirname, 'sandbox/main.ts'),
    env,
    say,
  })
  running.push(sandbox)
  await sandbox.ready
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await ensureDataFolder(config.dataFolder)
  await ensurePortIsFree('PORT', config.port, config.host)
  await ensurePortIsFree('SANDBOX_PORT', config.sandboxPort, config.host)
  say('Starting the database')
  const repository = resolve(import.meta.dirname, '../..')
  const registry = resolve(config.dataFolder, 'releases')
  const releases = prepareReleases({ repository, registry, say })
  releases.catch(() => undefined) // awaited below, after the database, which must be stopped when this fails
  const database = await prepareDatabase(config)
  running.push(database)
  await releases
  const env = { ...process.env, DATABASE_URL: database.url }
  if (config.mode !== 'production' || process.env['LARDER_SANDBOX'] === 'allow') await startSandbox(env)
  const api = watch({ name: 'The server', entry: resolve(import.meta.dirname, 'main.ts'), env, say })
  running.push(api)
  await api.ready
  say(
    `\nThe shop is open:\n  http://localhost:${config.port}\n  http://ember.localhost:${config.port}\n\nOutside services, played by the sandbox:\n  http://sandbox.localhost:${config.sandboxPort}\n`,
  )
  process.send?.({ kind: 'listening', port: config.port })
}

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    say('Stopping')
    void stopAll().then(() => process.exit(0))
  })
}

await start().catch(async (error: Error) => {
  console.error(`\n${error.message}`)
  await stopAll()
  process.exit(1)
})
