import { isOutsideError, errorChain, codeOf } from '../errors/outside-error.ts'

/** SQLSTATE of a database that stops, starts or accepts no more connections; class 08 is a broken connection. */
const UNAVAILABLE_STATES = /^(08...|57P0[123]|53300)$/
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** pg's errors without a code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether something failed because the database is temporarily unavailable: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of errorChain(error)) {
    if (isOutsideError(cause)) return false
    const code = codeOf(cause) ?? ''
    if (UNAVAILABLE_STATES.test(code) || SOCKET_ERRORS.has(code) || UNAVAILABLE_MESSAGE.test(cause.message))
      return true
  }
  return false
}
