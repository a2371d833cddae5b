import type { Socket } from 'node:net'
import pg from 'pg'
import { timeQuery } from '../metrics/counters.ts'
import { traceStatement } from '../telemetry/tracing.ts'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DEADLINES, type Deadlines } from '../deadlines.ts'

type AnyQuery = (...args: unknown[]) => unknown
/** The types of pg include neither the connection nor its socket. */
type Connected = { connection: { stream: Socket } }

/**
 * Closes a connection that is silent for `silentMs` while a statement runs, because its database does not respond or
 * the network is cut without notice. The database's own statement limit cannot end that, and the operating system takes
 * a quarter of an hour. Its statements then fail like those of a broken connection.
 */
function closeSilentConnections(client: pg.PoolClient, silentMs: number): void {
  const { stream } = (client as unknown as Connected).connection
  const query = client.query.bind(client) as AnyQuery // picks one of many overloads
  let running = 0
  const ended = () => void (running -= 1)
  const counted: AnyQuery = (...args) => {
    const callback = args.at(-1)
    running += 1
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...results: unknown[]): unknown => {
        ended()
        return Reflect.apply(callback, undefined, results)
      })
    const reply = query(...args)
    if (reply instanceof Promise) reply.then(ended, ended)
    else ended() // a cursor is closed by its reader
    return reply
  }
  Object.assign(client, { query: counted })
  stream.setTimeout(silentMs, () => {
    if (running > 0) stream.destroy()
  })
}

type Query = (...args: unknown[]) => unknown

/** Measures and traces every statement of a connection, inside or outside a transaction (`db_query_seconds`). */
function timeStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query // picks one of many overloads
  const timedQuery: Query = (...args) => {
    const endings = [timeQuery(), traceStatement(args[0])]
    const stopClock = () => endings.forEach((end) => end())
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const timedCallback = (...results: unknown[]): unknown => {
        stopClock()
        return Reflect.apply(callback, undefined, results)
      }
      return query(...args.slice(0, -1), timedCallback)
    }
    const reply = query(...args)
    if (reply instanceof Promise) reply.then(stopClock, stopClock)
    return reply
  }
  Object.assign(client, { query: timedQuery })
}

export type Db = NodePgDatabase & {
  $client: pg.Pool
  /** Settings of a connection that keeps its session: for announcements and locks that outlive a transaction. */
  sessionSettings: pg.ClientConfig
}
/** A transaction. Queries take `Db | Tx`, so that they run inside or outside one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Executor = Db | Tx

// Prices are integer pence far below 2^53, so bigint columns are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The `application_name` of the shop's connections in `pg_stat_activity`; a restore checks for them. */
export const APPLICATION_NAME = 'larder'

const DRIZZLE_SETTINGS = { casing: 'snake_case' } as const

/**
 * Opens connections to the same database beside those of a pool, for work that must go on while all of the pool's are in
 * use. The caller ends them.
 */
export function openSeparatePool(
  { sessionSettings }: Db,
  { max, onError }: Required<Pick<PoolOptions, 'max' | 'onError'>>,
): Db {
  const {
    connectionString = '',
    connectionTimeoutMillis,
    statement_timeout: statementTimeout,
  } = sessionSettings
  const databaseConnect = connectionTimeoutMillis ?? DEADLINES.databaseConnect
  const databaseStatement = Number(statementTimeout || DEADLINES.databaseStatement)
  const deadlines = { databaseConnect, databaseStatement }
  return connect(connectionString, { max, silentMs: databaseStatement + databaseConnect, deadlines, onError })
}

type PoolOptions = {
  /**
   * Where a connection keeps its session, when the pool's address is a pooler that gives each transaction another
   * connection (PgBouncer's transaction mode).
   */
  sessionUrl?: string | undefined
  deadlines?: Pick<Deadlines, 'databaseConnect' | 'databaseStatement'>
  max?: number
  /** A connection that is silent for this long while a statement runs is closed; without a value none is. */
  silentMs?: number
  onError: (error: Error) => void
}

/** Opens a pool. The caller's handler logs an idle connection that breaks; this is never fatal. */
export function connect(
  url: string,
  { max = 16, sessionUrl, silentMs, deadlines = DEADLINES, onError }: PoolOptions,
): Db {
  const common = { application_name: APPLICATION_NAME, connectionTimeoutMillis: deadlines.databaseConnect }
  const statement_timeout = deadlines.databaseStatement
  const sessionSettings = { ...common, connectionString: sessionUrl ?? url, statement_timeout }
  // A pooler refuses connections that set a time limit; there it is the role's (`limitRole`).
  const pool = new pg.Pool({
    ...common,
    connectionString: url,
    max,
    ...(!sessionUrl && { statement_timeout }),
  })
  pool.on('error', onError)
  pool.on('connect', timeStatements)
  // The pool does not listen while a caller uses the connection, and an error without a listener would end the process.
  // The connection's statements fail by themselves.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (silentMs !== undefined) pool.on('connect', (client) => closeSilentConnections(client, silentMs))
  const db = Object.assign(drizzle(pool, DRIZZLE_SETTINGS), { sessionSettings })
  // Drizzle's own version never returns a connection whose `begin` failed, which would permanently remove a place from
  // the pool.
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, DRIZZLE_SETTINGS).transaction(work, options)
    } finally {
      client.release()
    }
  }
  return db
}

/** Runs work with a connection of its own that keeps its session, and closes it. */
export async function withSession<Result>(
  { sessionSettings }: Pick<Db, 'sessionSettings'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(sessionSettings)
  client.on('error', () => undefined) // a broken connection fails the running statement with a better error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Gives the role of a pool behind a pooler the time limit for statements that other pools set themselves. It holds for
 * connections that the pooler opens from now on.
 */
export const limitRole = (db: Pick<Db, 'sessionSettings'>): Promise<void> =>
  withSession(db, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const database = client.escapeIdentifier(rows[0]?.name ?? '')
    await client.query(
      `alter role current_user in database ${database} set statement_timeout = ${Number(db.sessionSettings.statement_timeout)}`,
    )
  })
