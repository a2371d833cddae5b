import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { stores } from '@larder/api/model/schema/index.ts'
import { publishTiny, TINY_HOST } from '@larder/edge/tiny-shop.testing.ts'
import { connect, type Db } from '@larder/kernel/db/client.ts'
import { ensureDatabase, migrate } from '@larder/kernel/db/migrate.ts'
import { seedDemo } from '@larder/local/demo/seed-demo.ts'
import { PASSWORDS } from './database-nodes.ts'
import { hasEnded, waitUntil } from './processes.ts'
import type { Site } from './site.ts'

const SERVER_FOLDER = resolve(import.meta.dirname, '../../../server')
/** A supervisor starts a server that died again after this time. */
const RESTART_AFTER_MS = 1_000
/** Places of a slot: few, so that shoppers compete for them. */
const SLOT_CAPACITY = 12

const databaseUrl = (user: string, password: string, place: string) =>
  `postgres://${user}:${password}@127.0.0.1:${place}`

/** The settings that the shop's servers share, and the drill's own look at their database and gateway. */
export const listSettings = ({ ports, folder }: Site): Record<string, string> => ({
  NODE_ENV: 'production',
  LARDER_SANDBOX: 'allow',
  SANDBOX_PORT: String(ports.sandbox),
  SANDBOX_ORIGIN: `http://sandbox.localhost:${ports.sandbox}`,
  SANDBOX_API_URL: `http://127.0.0.1:${ports.sandbox}`,
  DATABASE_URL: databaseUrl('larder', PASSWORDS.shop, `${ports.pooler}/larder`),
  DATABASE_SESSION_URL: databaseUrl('larder', PASSWORDS.shop, `${ports.primary}/larder`),
  LARDER_SECRET: 'the-secret-of-a-drill-is-not-a-secret',
  PUBLIC_ORIGINS: `http://fernhill.localhost:${ports.shop}`,
  TRUSTED_PROXIES: '1',
  LIMIT_SCALE: '10000',
  LOG_LEVEL: 'warn',
  LARDER_DATA: resolve(folder, 'look'),
  PATH: process.env['PATH'] ?? '',
})

/** HAProxy takes every node for the primary until it has checked each twice: so many connections in turn meet them all. */
const CONNECTIONS_IN_TURN = 9

async function leadsToPrimary(url: string): Promise<boolean> {
  for (let turn = 0; turn < CONNECTIONS_IN_TURN; turn += 1) {
    const db = connect(url, { max: 1, onError: () => undefined })
    const isStandby = await db.execute<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`).then(
      ({ rows }) => rows[0]?.standby,
      () => true,
    )
    await db.$client.end()
    if (isStandby !== false) return false
  }
  return true
}

/** Creates the shop's database by the superuser, with its tables and the demo brands. */
export async function prepareDatabase(site: Site): Promise<Db> {
  const superuser = databaseUrl('postgres', PASSWORDS.superuser, `${site.ports.primary}/postgres`)
  await waitUntil('the primary at HAProxy', () => leadsToPrimary(superuser))
  const admin = connect(superuser, { max: 1, onError: () => undefined })
  await admin.execute(sql.raw(`create role larder login password '${PASSWORDS.shop}'`))
  await admin.$client.end()
  await ensureDatabase(superuser, 'larder')
  const owner = connect(superuser.replace(/postgres$/, 'larder'), { max: 1, onError: () => undefined })
  await owner.execute(sql.raw('alter database larder owner to larder'))
  await owner.execute(sql.raw('alter schema public owner to larder'))
  await owner.$client.end()
  const db = connect(listSettings(site)['DATABASE_SESSION_URL'] ?? '', { max: 4, onError: () => undefined })
  site.whenDone(() => db.$client.end())
  await migrate(db, loadShopMigrations())
  await seedDemo(db)
  const capacity = sql`jsonb_set(${stores.details}, '{methods,delivery,slots,capacity}', ${String(SLOT_CAPACITY)}::jsonb)`
  await db.update(stores).set({ details: capacity })
  return db
}

export type ShopServers = {
  /** Kills a server; its supervisor starts it again. */
  kill: (at: number) => void
  /** Replaces one server after the other. */
  restartAll: () => Promise<void>
  whole: () => Promise<void>
}

type Server = { port: number; start: () => void; kill: () => void; stop: () => Promise<void> }

/** Runs a process of the shop as a supervisor does. */
function superviseServer(
  { folder }: Site,
  { name, entry, env, port }: { name: string; entry: string; env: Record<string, string>; port: number },
): Server {
  const log = openSync(resolve(folder, `${name}.log`), 'a')
  let child: ChildProcess | undefined
  let isWanted = false

  function start(): void {
    isWanted = true
    const current = fork(resolve(SERVER_FOLDER, entry), {
      env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    })
    child = current
    current.on('exit', () => {
      if (isWanted && child === current)
        void delay(RESTART_AFTER_MS).then(() => isWanted && child === current && start())
    })
  }
  return {
    port,
    start,
    kill: () => child?.kill('SIGKILL'),
    async stop() {
      isWanted = false
      if (!child || hasEnded(child)) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const url = `http://127.0.0.1:${port}/readyz`
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return reply?.ok ?? false
}

/** Starts the sandbox of the outside services and the shop's servers, which share the key of the release plan. */
export async function startShop(site: Site, count: number): Promise<ShopServers> {
  const { ports, folder } = site
  const settings = listSettings(site)
  const first = resolve(folder, 'first')
  mkdirSync(first)
  // Pages of one area are enough to see that documents are served; building all of them takes minutes.
  await publishTiny(first, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })

  const createServer = (port: number, at: number) => {
    const name = `shop${at + 1}`
    const data = resolve(folder, name)
    cpSync(first, data, { recursive: true })
    const env = { ...settings, LARDER_DATA: data, PORT: String(port), OPS_PORT: String(port + 2) }
    return superviseServer(site, { name, entry: 'api/main.ts', env, port })
  }
  const servers = ports.servers.slice(0, count).map(createServer)
  const sandboxEnv = { ...settings, LARDER_DATA: resolve(folder, 'sandbox'), PORT: String(ports.shop) }
  const sandbox = superviseServer(site, {
    name: 'sandbox',
    entry: 'local/sandbox.ts',
    env: sandboxEnv,
    port: ports.sandbox,
  })
  for (const server of [sandbox, ...servers]) {
    server.start()
    site.whenDone(server.stop)
  }
  const whole = () =>
    waitUntil('all servers of the shop', async () =>
      (await Promise.all(servers.map(({ port }) => isReady(port)))).every(Boolean),
    )
  return {
    whole,
    kill: (at) => servers[at]?.kill(),
    async restartAll() {
      for (const server of servers) {
        await server.stop()
        server.start()
        await waitUntil('a restarted server', () => isReady(server.port))
      }
    },
  }
}
