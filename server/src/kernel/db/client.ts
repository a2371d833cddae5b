import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { timeStatements } from './time-statements.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
/** A transaction; queries take `Db | Tx` so that they run in either. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Executor = Db | Tx

// Prices are integer pence far below 2^53, so bigint columns are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `application_name` of the shop's connections in `pg_stat_activity`: a restore checks for them. */
export const SHOP_APPLICATION = 'larder'

/** Opens a pool. An idle connection that breaks is logged by the caller's handler, never fatal. */
export function connect(
  url: string,
  { max = 16, onError }: { max?: number; onError: (error: Error) => void },
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: SHOP_APPLICATION,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  pool.on('error', onError)
  pool.on('connect', timeStatements)
  return drizzle(pool, { casing: 'snake_case' })
}
