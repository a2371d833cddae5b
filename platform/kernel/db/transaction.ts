import type pg from 'pg'
import type { Db, Executor, Tx } from './client.ts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { listErrorCauses, readErrorCode } from '../errors/outside-error.ts'

/**
 * Runs work unless another server runs the same work, identified by its lock; in that case resolves at once. The lock
 * (advisory) is a transaction's: it ends with its connection, so a killed server leaves none, and behind a pooler no
 * other transaction inherits it. The work has transactions of its own.
 */
export async function runExclusively(db: Db, lock: number, work: () => Promise<void>): Promise<void> {
  const client = await db.$client.connect()
  let isBroken = false
  try {
    await client.query('begin')
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
        lock,
      ])
      if (rows[0]?.mine) await work()
    } finally {
      await client.query('commit').catch(() => (isBroken = true))
    }
  } finally {
    // Closing a connection that could not release the lock releases it.
    client.release(isBroken)
  }
}

const BATCH_SIZE = 1_000

/** The columns of a table's primary key. */
function getKey(table: PgTable): PgColumn[] {
  const { primaryKeys, columns } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

/**
 * Deletes every matching row, a thousand at a time, so that no statement reaches the time limit and no lock is held for
 * long, however many rows have accumulated. With `SKIP LOCKED`, servers that delete at once share the work. Returns the
 * number of rows.
 */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL): Promise<number> {
  const key = sql.join(getKey(table), sql`, `)
  let deleted = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where (${key}) in (
        select ${key} from ${table} where ${where} limit ${BATCH_SIZE} for update skip locked
      )`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_SIZE) return deleted
  }
}

const RETRYABLE_CODES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5
const activeTransaction = new AsyncLocalStorage<true>()

/** Makes `inTransaction` run its work again, which then sees what others have committed since. */
export function startTransactionOver(reason: string): never {
  throw Object.assign(new Error(`The transaction starts over: ${reason}`), { code: '40001' })
}

const isRetryable = (error: unknown): boolean =>
  [...listErrorCauses(error)].some((cause) => RETRYABLE_CODES.has(readErrorCode(cause) ?? ''))

/**
 * Runs `work` in one transaction, and again when the database asks for a retry (40001 serialization, 40P01 deadlock),
 * at most 5 times. `work` must have no effect outside the transaction. A nested transaction throws, because it would
 * starve the pool.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (activeTransaction.getStore()) throw new Error('A transaction must not await another connection')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await activeTransaction.run(true, () => db.transaction(work))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await delay(2 ** attempt + Math.random() * 10)
    }
  }
}

export type Client = pg.PoolClient

/**
 * Runs work in a transaction without the time limits of a request, for a command that writes millions of rows. It is
 * given the connection itself, which COPY needs.
 */
export async function inLongTransaction<T>(db: Db, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  let isDone = false
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    isDone = true
    return result
  } finally {
    // Closing a connection inside a transaction rolls back.
    client.release(!isDone)
  }
}

/** Reads several tables as of one moment, so that a concurrent import is seen completely or not at all. */
export const readSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/**
 * Runs writes as one statement. None sees what the others write and the database chooses their order, so they must be
 * independent; foreign keys are checked after all of them. Returns the number of rows that the last one wrote.
 */
export async function writeTogether(
  db: Executor,
  { others, last }: { others: readonly SQLWrapper[]; last: SQLWrapper },
): Promise<number> {
  const steps = others.map((write, position) => sql`${sql.raw(`write_${position}`)} as (${write.getSQL()})`)
  const before = steps.length > 0 ? sql`with ${sql.join(steps, sql`, `)} ` : sql``
  const { rowCount } = await db.execute(sql`${before}${last.getSQL()}`)
  return rowCount ?? 0
}
