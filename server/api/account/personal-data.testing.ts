import { sql } from 'drizzle-orm'
import type { ordersApi } from '@larder/shared/contracts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { TestApp } from '@larder/testing/index.ts'
import { moveStatus } from '../ordering/orders/move-status.ts'
import { ordersQueries } from '../ordering/orders/orders.queries.ts'

/** Moves an order through these statuses, as a store system would. */
export async function moveOrderThrough(
  app: TestApp,
  id: string,
  statuses: readonly ordersApi.OrderStatusKey[],
): Promise<void> {
  const now = app.deps.clock()
  for (const to of statuses) {
    await inTransaction(app.db, async (tx) => {
      const found = await ordersQueries(tx).findForUpdate({ brandId: 'fernhill', id })
      if (found) await moveStatus(tx, { order: found, to, at: now, now })
    })
  }
}

/** Finds the tables that contain one of these texts, as `table: text`. */
export async function findTablesContaining(app: TestApp, traces: readonly string[]): Promise<string[]> {
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found = []
  for (const { name } of tables) {
    const { rows } = await app.db.execute<{ line: string }>(
      sql`select lower(t::text) as line from ${sql.identifier(name)} t`,
    )
    for (const trace of traces)
      if (rows.some(({ line }) => line.includes(trace))) found.push(`${name}: ${trace}`)
  }
  return found
}
