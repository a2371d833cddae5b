import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '../../http/context.ts'

/** `/livez` says the process turns; `/readyz` says it can serve: the database answers. */
export function healthRoutes(app: Hono<AppEnv>, { db, log }: AppDeps): void {
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    try {
      await db.execute(sql`select 1`)
      return c.text('ok')
    } catch (err) {
      log.warn({ err }, 'not ready')
      return c.text('database', 503)
    }
  })
}
