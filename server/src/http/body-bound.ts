import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '@larder/shared/errors'

const MAX_BYTES = 64 * 1024

function refuse(): never {
  throw new AppError('VALIDATION', { status: 413, display: 'The request is too large.' })
}

const counting = bodyLimit({ maxSize: MAX_BYTES, onError: refuse })

/**
 * No request can fill the memory (trust T18). A request that says its length is believed, because the HTTP parser
 * holds it to its word; only one that does not is counted while it is read, which costs several times as much.
 */
export const bodyBound: MiddlewareHandler = (c, next) => {
  const { method } = c.req
  if (method === 'GET' || method === 'HEAD') return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding')) return counting(c, next)
  return Number(length) <= MAX_BYTES ? next() : refuse()
}
