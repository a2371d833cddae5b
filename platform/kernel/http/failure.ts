import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { Failure } from '@larder/contracts/endpoint'
import { AppError, isAppError } from '@larder/contracts/errors'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { isMovingBrandRefused } from '../db/moving-brand.ts'
import type { AppEnv } from './context.ts'
import { readRoute } from './request-log.ts'
import { isStorageFull, reportStorageFull } from './storage.ts'

/**
 * Seconds after which a client should retry: by then a restarting database is usually available again and a peak of
 * load is over.
 */
const RETRY_AFTER_SEC = '2'
const TEMPORARY_STATUSES = new Set<string>(['UNAVAILABLE', 'OVERLOADED', 'STORAGE_FULL', 'BRAND_MOVING'])
/** Expected, and too many for a log of errors. */
const UNLOGGED_CODES = new Set<string>(['OVERLOADED', 'BRAND_MOVING'])

function toUnexpected(cause: unknown): AppError {
  if (isStorageFull(cause)) {
    reportStorageFull()
    return new AppError('STORAGE_FULL', { cause })
  }
  if (isMovingBrandRefused(cause)) return new AppError('BRAND_MOVING', { cause })
  return new AppError(isDatabaseUnavailable(cause) ? 'UNAVAILABLE' : 'UNEXPECTED', { cause })
}

/**
 * Converts any thrown value to the error format of spec §8. Unexpected errors are logged with their cause and shown as
 * the fallback text: no stack, SQL or path is ever sent (trust T26).
 */
export function replyFailure(c: Context<AppEnv>, error: unknown, log: Logger): Response {
  const requestId = c.get('requestId')
  const known = isAppError(error) ? error : toUnexpected(error)
  if (known.status >= 500 && !UNLOGGED_CODES.has(known.code))
    log.error({ requestId, route: readRoute(c), err: error }, 'request failed')
  const reply: Failure = {
    errorCode: known.status,
    errorDisplay: known.text,
    errorKey: known.code,
    requestId,
    ...(known.fields && { fields: known.fields }),
  }
  c.header('Cache-Control', 'no-store')
  if (TEMPORARY_STATUSES.has(known.code)) c.header('Retry-After', RETRY_AFTER_SEC)
  return c.json(reply, known.status as ContentfulStatusCode) // the catalogue only contains statuses with a body
}
