import { randomUUID } from 'node:crypto'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { inject, onTestFinished } from 'vitest'
import { createApp } from '@larder/api/app.ts'
import { assembleDeps } from '@larder/api/assemble-deps.ts'
import type { AppDeps } from '@larder/api/app-deps.ts'
import { loadConfig } from '@larder/api/config.ts'
import type { ShopDeadlines } from '@larder/api/model/deadlines.ts'
import { connect, limitRole, type Db } from '@larder/kernel/db/client.ts'
import { dropDatabase, ensureDatabase } from '@larder/kernel/db/migrate.ts'
import { OPS_ORIGIN, visitor, type Visitor } from './visitor.ts'

export type TestApp = Visitor & {
  app: ReturnType<typeof createApp>
  deps: AppDeps
  db: Db
  /** Creates another visitor with separate cookies, for a brand and, behind TRUSTED_PROXIES, with an address. */
  newVisitor: (brandHost?: string, from?: string) => Visitor
  /** The text of `/metrics`, read with its token. */
  metrics: () => Promise<string>
  /** Moves the server's clock to `now`. */
  setNow: (now: string | Date) => void
}

type Options = {
  now?: string
  environment?: Record<string, string>
  change?: (deps: AppDeps) => AppDeps
  /** Replaces the database's URL, for example by that of a proxy that the test can cut off. */
  replaceDatabaseUrl?: (url: string) => Promise<string>
  /** Deadlines that the test is about. All others are ten times the shop's. */
  deadlines?: Partial<ShopDeadlines>
  /** Registers a clean-up. A file that shares one app over its tests calls it in `afterAll`. */
  whenDone?: (cleanUp: () => Promise<void>) => void
}

/** A Tuesday morning on which the demo stores are open. */
export const TEST_NOW = '2030-01-08T10:00:00Z'

/** As a server does: a pooler's connections have the limit of the role. */
const limitPooled = async (db: Db, { databaseStatement }: Partial<ShopDeadlines>): Promise<void> => {
  if (databaseStatement !== undefined) await limitRole(db)
}

/**
 * The whole server over a fresh copy of the demo database, with the real typed client and without a port. Cleans up
 * when the test ends, so call it inside a test, or inside `beforeAll` with a database that the test file shares.
 */
export async function startApp({
  now = TEST_NOW,
  environment = {},
  change = (deps) => deps,
  replaceDatabaseUrl = async (url) => url,
  deadlines = {},
  whenDone = onTestFinished,
}: Options = {}): Promise<TestApp> {
  const adminUrl = inject('adminUrl')
  const name = `larder_${randomUUID().replaceAll('-', '')}`
  await ensureDatabase(adminUrl, name, inject('templateName'))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  let current = new Date(now)
  const read = loadConfig({ NODE_ENV: 'test', DATABASE_URL: url.href, OPS_ORIGIN, ...environment })
  const config = { ...read, deadlines: { ...read.deadlines, ...deadlines } }
  const poolerUrl = inject('poolerUrl')
  const pooled = poolerUrl && new URL(`/${name}`, poolerUrl).href
  const db = connect(await replaceDatabaseUrl(pooled || url.href), {
    sessionUrl: pooled ? url.href : undefined,
    deadlines: config.deadlines,
    onError: () => undefined,
  })
  if (pooled) await limitPooled(db, deadlines)
  const deps = change(await assembleDeps({ db, config, log: createSilentLog(), clock: () => current }))
  const app = createApp(deps)
  whenDone(async () => {
    await db.$client.end()
    await dropDatabase(adminUrl, name)
  })
  const newVisitor = (brandHost = 'fernhill.localhost', from?: string) => visitor(app, brandHost, from)
  const own = newVisitor()
  const metrics = async () => {
    const headers = { authorization: `Bearer ${config.metricsToken}` }
    return (await own.request('/metrics', { headers })).text()
  }
  return { ...own, metrics, app, deps, db, newVisitor, setNow: (at) => (current = new Date(at)) }
}
