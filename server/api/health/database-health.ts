import { loadShopMigrations } from '../db/shop-migrations.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { AppDeps } from '../app-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { APPLIED_MIGRATIONS_QUERY, compareHistory } from '@larder/kernel/db/migrations.ts'

/**
 * `behind`: the database lacks migrations of this server, so the server cannot work correctly. `slow`: no answer within
 * 500 ms.
 */
export type DatabaseHealth = 'ok' | 'slow' | 'away' | 'behind'

const releaseMigrations = loadShopMigrations()

async function lacksMigrations(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ hash: string }>(sql.raw(APPLIED_MIGRATIONS_QUERY))
  const applied = rows.map(({ hash }) => hash)
  return ['behind', 'foreign'].includes(compareHistory(applied, releaseMigrations))
}

/**
 * Checks the database; answers in time and never rejects. It sends one query at a time, because the queries of a
 * hanging database would take the connections that shoppers wait for.
 */
export function databaseHealth({
  db,
  log,
  config,
}: Pick<AppDeps, 'db' | 'log' | 'config'>): () => Promise<DatabaseHealth> {
  let asking: Promise<DatabaseHealth> | undefined
  let isAway = false
  /** Whether migrations were missing at the last check. They are still missing while the database is down. */
  let isBehind = false

  async function ask(): Promise<DatabaseHealth> {
    try {
      isBehind = await lacksMigrations(db)
      if (isAway) log.info('the database answers again')
      isAway = false
      return isBehind ? 'behind' : 'ok'
    } catch (err) {
      if (!isAway) log.warn({ err }, 'the database does not answer')
      isAway = true
      return isBehind ? 'behind' : 'away'
    }
  }

  return async () => {
    asking ??= ask().finally(() => (asking = undefined))
    const late = delay(config.deadlines.databaseHealth, 'late' as const, { ref: false })
    const answer = await Promise.race([asking, late])
    if (answer !== 'late') return answer
    return isBehind ? 'behind' : 'slow'
  }
}

/**
 * A gauge of whether the database answers, for monitoring, because a server is ready without it (docs/decisions/168).
 */
export function databaseGauge(healthOf: () => Promise<DatabaseHealth>, registry: Registry): void {
  new Gauge({
    name: 'larder_database_up',
    help: 'Whether the database answers within 500 ms (1) or not (0).',
    registers: [registry],
    async collect() {
      const health = await healthOf()
      this.set(health === 'ok' || health === 'behind' ? 1 : 0)
    },
  })
}
