import { codeOf } from '../errors/error-chain.ts'
import { withoutAddresses } from './safe-address.ts'

/** An error as the log may contain it. */
export type SafeError = { type: string; message: string; code?: string; stack?: string; cause?: SafeError }

const MAX_MESSAGE = 200
const MAX_CAUSES = 4

/** Our own message up to the first line break; database drivers append the values of a query after it. */
function safeMessage(message: string): string {
  const [firstLine = ''] = message.split('\n')
  const own = firstLine.replace(/^Failed query:.*/, 'Failed query')
  return withoutAddresses(own).slice(0, MAX_MESSAGE)
}

const framesOf = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')

/**
 * The safe parts of an error: kind, code, first line, where it was thrown, and its causes. Properties are never copied:
 * a failed request has its body and headers in them.
 */
export function safeError(error: Error, depth = 0): SafeError {
  const cause =
    error.cause instanceof Error && depth < MAX_CAUSES ? safeError(error.cause, depth + 1) : undefined
  const code = codeOf(error)
  return {
    type: error.name,
    message: safeMessage(error.message),
    ...(code !== undefined && { code }),
    stack: framesOf(error.stack),
    ...(cause && { cause }),
  }
}
