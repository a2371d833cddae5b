import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { errorChain, codeOf } from '../errors/error-chain.ts'
import type { Db, Tx } from './client.ts'

const RETRYABLE = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5
const activeTransaction = new AsyncLocalStorage<true>()

const isRetryable = (error: unknown): boolean =>
  [...errorChain(error)].some((cause) => RETRYABLE.has(codeOf(cause) ?? ''))

/**
 * Runs `work` in one transaction, and again when the database asks for a retry (40001 serialization, 40P01 deadlock),
 * at most 5 times. `work` must have no effect outside the transaction. A nested transaction throws: it would starve the
 * pool.
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

/** Reads several tables as of one moment: an import that is committed meanwhile is seen whole or not at all. */
export const readSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
