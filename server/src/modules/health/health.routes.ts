import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '../../kernel/db/client.ts'
import type { AppEnv } from '../../kernel/http/context.ts'
import { isDraining } from '../../kernel/http/draining.ts'
import { unreadyPart } from '../../kernel/http/readiness.ts'
import { isStorageLow } from '../../kernel/http/storage.ts'
import { loopLagMs, type Metrics } from '../../kernel/metrics/index.ts'
import { mayReadMetrics } from './metrics-access.ts'

const MAX_LAG_MS = 1_000
const DATABASE_MS = 500
const JOURNAL = resolve(import.meta.dirname, '../../kernel/db/migrations/meta/_journal.json')

type Journal = { entries: unknown[] }
const expectedMigrations = (JSON.parse(readFileSync(JOURNAL, 'utf8')) as Journal).entries.length // our own build's file

async function migrationsDone(db: Db): Promise<number> {
  const { rows } = await db.execute<{ done: number }>(
    sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.done ?? 0
}

/** Why this server is not ready; undefined when it is. */
async function problemOf(deps: AppDeps): Promise<string | undefined> {
  if (isDraining()) return 'stopping'
  const unready = unreadyPart()
  if (unready) return unready
  if (await isStorageLow(deps)) return 'the disk is full'
  const { db, log } = deps
  try {
    const late = delay(DATABASE_MS, 'late' as const, { ref: false })
    const done = await Promise.race([migrationsDone(db), late])
    if (done === 'late') return 'database is slow'
    return done < expectedMigrations ? 'migrations are missing' : undefined
  } catch (err) {
    log.warn({ err }, 'not ready')
    return 'database'
  }
}

/**
 * `/livez`: the process runs. `/readyz`: it can serve now. `/startupz`: it has finished starting. `/metrics`: its
 * metrics, for callers with the token. None of them calls a payment or content service: their failure must not take the
 * shop down (trust §5).
 */
export function healthRoutes(app: Hono<AppEnv>, deps: AppDeps, metrics: Metrics): void {
  let hasStarted = false
  app.get('/livez', (c) => (loopLagMs() > MAX_LAG_MS ? c.text('stuck', 503) : c.text('ok')))
  app.get('/readyz', async (c) => {
    const problem = await problemOf(deps)
    hasStarted ||= problem === undefined
    return problem ? c.text(problem, 503) : c.text('ok')
  })
  app.get('/startupz', async (c) => {
    const problem = hasStarted ? undefined : await problemOf(deps)
    hasStarted ||= problem === undefined
    return problem ? c.text(problem, 503) : c.text('ok')
  })
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c.req.header('authorization'), deps.config.metricsToken))
      throw new AppError('NOT_FOUND')
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
}
