import { setTimeout as delay } from 'node:timers/promises'

/** The database did not answer in time; `isDatabaseUnavailable` recognizes it. */
class DatabaseTimeoutError extends Error {
  override name = 'DatabaseTimeoutError'
  readonly code = 'ETIMEDOUT'
}

/** Limits a query's time. Rejects after `ms` as if the database were unavailable; the query itself continues. */
export async function withDatabaseTimeout<Value>(query: Promise<Value>, ms: number): Promise<Value> {
  const timer = new AbortController()
  query.catch(() => undefined) // nobody awaits the query after its timeout
  const timeout = delay(ms, undefined, { ref: false, signal: timer.signal }).then((): never => {
    throw new DatabaseTimeoutError(`The database did not answer within ${ms} ms`)
  })
  timeout.catch(() => undefined)
  try {
    return await Promise.race([query, timeout])
  } finally {
    timer.abort()
  }
}
