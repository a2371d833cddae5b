import { setTimeout as delay } from 'node:timers/promises'

/** No answer of the database in time; counts as one that is away (`isDatabaseUnavailable`). */
class DatabaseLateError extends Error {
  override name = 'DatabaseLateError'
  readonly code = 'ETIMEDOUT'
}

/** What the database gives within `ms`. Rejects where it is later, as where it is away; the work itself goes on. */
export async function withDatabaseTimeout<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const timer = new AbortController()
  work.catch(() => undefined) // also of a late one, for which nobody waits
  const late = delay(ms, undefined, { ref: false, signal: timer.signal }).then((): never => {
    throw new DatabaseLateError(`The database did not answer within ${ms} ms`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
