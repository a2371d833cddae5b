import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DEADLINES, type Deadlines } from '../deadlines.ts'
import { dropSilent } from './drop-silent.ts'
import { timeStatements } from './time-statements.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
/** A transaction; queries take `Db | Tx` so that they run in either. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Executor = Db | Tx

// Prices are integer pence far below 2^53, so bigint columns are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `application_name` of the shop's connections in `pg_stat_activity`: a restore checks for them. */
export const SHOP_APPLICATION = 'larder'

const SETTINGS = { casing: 'snake_case' } as const

type PoolOptions = {
  deadlines?: Pick<Deadlines, 'databaseConnect' | 'databaseStatement'>
  max?: number
  /** A connection that says nothing for so long while a statement runs is given up; absent: none is. */
  silentMs?: number
  onError: (error: Error) => void
}

/** Opens a pool. An idle connection that breaks is logged by the caller's handler, never fatal. */
export function connect(
  url: string,
  { max = 16, silentMs, deadlines = DEADLINES, onError }: PoolOptions,
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: SHOP_APPLICATION,
    max,
    connectionTimeoutMillis: deadlines.databaseConnect,
    statement_timeout: deadlines.databaseStatement,
  })
  pool.on('error', onError)
  pool.on('connect', timeStatements)
  // While a caller uses it the pool does not listen, and an error without a listener ends the process: its statements fail by themselves.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (silentMs !== undefined) pool.on('connect', (client) => dropSilent(client, silentMs))
  const db = drizzle(pool, SETTINGS)
  // Drizzle's own never gives a connection back whose `begin` failed: each would be a place of the pool less, for good.
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, SETTINGS).transaction(work, options)
    } finally {
      client.release()
    }
  }
  return db
}
