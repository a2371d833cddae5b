import { isOutsideError } from '../adapters/outside/index.ts'

/** SQLSTATE of a database that stops, starts or takes no more connections; class 08 is a broken connection. */
const AWAY = /^(08...|57P0[123]|53300)$/
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** pg gives these without a code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect)/

/** Whether something failed because the database is away for a moment: asked again, it may well work. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (isOutsideError(at)) return false
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (AWAY.test(code) || SOCKET.has(code) || WORDS.test(at.message)) return true
  }
  return false
}
