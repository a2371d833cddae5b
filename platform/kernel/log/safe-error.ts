import { readErrorCode } from '../errors/outside-error.ts'

/** Random enough to be a token: long, with lower-case and upper-case letters. IDs and slugs are in lower case. */
const TOKEN_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])[\w.~-]{20,}$/
const SEGMENTS_BEFORE_SECRET = new Set(['reset-token'])

/** A URL as the log may contain it: the path without query, fragment and secrets (trust T20, P27). */
export function toSafeAddress(address: string): string {
  if (!URL.canParse(address, 'http://shop')) return '[left out]'
  const { pathname } = new URL(address, 'http://shop')
  return pathname
    .split('/')
    .map((part, at, parts) =>
      TOKEN_PATTERN.test(part) || SEGMENTS_BEFORE_SECRET.has(parts[at - 1] ?? '') ? '…' : part,
    )
    .join('/')
}

/** Removes parts of web addresses that may be secret: credentials, paths, queries and reset tokens. */
export const removeAddressSecrets = (text: string): string =>
  text
    .replaceAll(/([a-z][a-z+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)\S*/gi, '$1$2/…')
    .replaceAll(/(reset-token\/)\S+/g, '$1…')
    .replaceAll(/\?[\w%.-]+=\S*/g, '?…')

export type SafeError = { type: string; message: string; code?: string; stack?: string; cause?: SafeError }

const MAX_MESSAGE_LENGTH = 200
const MAX_CAUSES = 4

/** Our own message up to the first line break, after which database drivers append the values of a query. */
function toSafeMessage(message: string): string {
  const [firstLine = ''] = message.split('\n')
  const own = firstLine.replace(/^Failed query:.*/, 'Failed query')
  return removeAddressSecrets(own).slice(0, MAX_MESSAGE_LENGTH)
}

const readFrames = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')

/**
 * The safe parts of an error: kind, code, first line, where it was thrown, and its causes. Properties are never copied,
 * because those of a failed request include its body and headers.
 */
export function toSafeError(error: Error, depth = 0): SafeError {
  const cause =
    error.cause instanceof Error && depth < MAX_CAUSES ? toSafeError(error.cause, depth + 1) : undefined
  const code = readErrorCode(error)
  return {
    type: error.name,
    message: toSafeMessage(error.message),
    ...(code !== undefined && { code }),
    stack: readFrames(error.stack),
    ...(cause && { cause }),
  }
}
