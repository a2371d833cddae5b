import { setTimeout as delay } from 'node:timers/promises'
import { isOutsideError, listErrorCauses, readErrorCode, UNREACHABLE_CODES } from '../errors/outside-error.ts'

/**
 * SQLSTATEs of a database that stops, starts, accepts no more connections or is too slow for a statement (57014). Class
 * 08 is a broken connection. A database that only reads, as after a failover (25006), or has a full disk (53100), refuses
 * every write and may take it later.
 */
const UNAVAILABLE_STATES = /^(08...|57P0[123]|57014|53300|25006|53100)$/
/** A connection that breaks, or was never made. */
const SOCKET_ERRORS = new Set<string>([
  ...UNREACHABLE_CODES,
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
])
/** Errors of pg that have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a failure was caused by a temporarily unavailable database, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of listErrorCauses(error)) {
    if (isOutsideError(cause)) return false
    const code = readErrorCode(cause) ?? ''
    if (UNAVAILABLE_STATES.test(code) || SOCKET_ERRORS.has(code) || UNAVAILABLE_MESSAGE.test(cause.message))
      return true
  }
  return false
}

/** The database did not answer in time; `isDatabaseUnavailable` recognizes its code. */
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
