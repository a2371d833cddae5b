import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { AppDeps } from '@larder/api/app-deps.ts'
import type { Db, Tx } from '@larder/kernel/db/client.ts'

/**
 * Runs something once between a check and the transaction or statement that acts on it: a forced race that is the same every time
 * (trust P6). Pass `change` to `startApp`.
 */
export function beforeTransactionHook() {
  // The code in between is a separate request, which must not inherit this one's context.
  const detached = AsyncLocalStorage.snapshot()
  let pending: (() => Promise<unknown>) | undefined

  async function interleave(): Promise<void> {
    const interleaved = pending
    pending = undefined
    await detached(async () => interleaved?.())
  }

  /** A statement in the making that lets the other request run first when it is awaited. */
  const lateStatement = <Builder extends object>(builder: Builder): Builder =>
    new Proxy(builder, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return (...args: unknown[]): unknown => {
          if (key === 'then') return interleave().then(() => value.apply(target, args))
          const next: unknown = value.apply(target, args)
          return typeof next === 'object' && next !== null ? lateStatement(next) : next
        }
      },
    })

  const change = (deps: AppDeps): AppDeps => {
    const { db } = deps
    const update = ((table) => lateStatement(db.update(table))) as Db['update'] // the same statement
    // The first write of a basket inserts it. Other rows of a call, as its idempotency key, are written before its checks.
    const insert = ((table) =>
      getTableName(table) === 'baskets' ? lateStatement(db.insert(table)) : db.insert(table)) as Db['insert']
    const transaction: Db['transaction'] = async (...args) => {
      const [, options] = args
      if (options?.accessMode === 'read only') return db.transaction(...args) // a read-only transaction changes nothing
      await interleave()
      return db.transaction(...args)
    }
    return { ...deps, db: Object.assign(Object.create(db), { transaction, update, insert }) as Db } // except for three methods
  }
  return {
    change,
    /** Runs and awaits `interleaved` right before the next transaction begins, or the next row or basket is written without one. */
    beforeNextTransaction: (interleaved: () => Promise<unknown>) => {
      pending = interleaved
    },
  }
}

/** Runs `work` in a transaction that stays open until `commit`. */
export async function holdTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>) {
  const done = Promise.withResolvers<Result>()
  const end = Promise.withResolvers<void>()
  const transaction = db.transaction(async (tx) => {
    done.resolve(await work(tx))
    await end.promise
  })
  transaction.catch(done.reject)
  const result = await done.promise
  const commit = async () => {
    end.resolve()
    await transaction
  }
  return { result, commit }
}

/** Resolves when a connection waits for a lock that another transaction of this database holds. */
export async function waitForLockWaiter(db: Db): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await delay(10)
  }
  throw new Error('No connection waits for a lock')
}
