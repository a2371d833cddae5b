import { AppError } from '@larder/shared/errors'
import { lingeringReply, type BodyReader } from './lingering-reply.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { addressKey } from './client-address.ts'
import { countBy } from './connection-limits.ts'
import type { AppEnv } from './context.ts'
import { replyFailure } from './failure.ts'

type Body = Uint8Array<ArrayBuffer>
type Read = { body: Body | undefined; isRead: boolean }
type Bounds = {
  /** No larger body is kept. */
  maxBytes: number
  /** A larger body is read to its end up to this size, so that its connection can be reused. */
  maxReadBytes: number
}

/** The error of a body that is over its bound: 413. */
export const tooLarge = () =>
  new AppError('VALIDATION', { status: 413, display: 'The request is too large.' })

/** Disconnected, or past its deadline: no client reads this reply (408). */
function rejectIncomplete(cause: unknown): never {
  throw new AppError('VALIDATION', { status: 408, display: 'The request did not arrive.', cause })
}

function concatenate(chunks: readonly Uint8Array[], size: number): Body {
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

/**
 * A body's bytes; undefined when they are too many. `isRead` says whether it was read to its end. Throws a 408 when it
 * does not arrive whole.
 */
export async function readBounded(reader: BodyReader, { maxBytes, maxReadBytes }: Bounds): Promise<Read> {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= maxReadBytes) {
    const { done, value } = await reader.read().catch(rejectIncomplete)
    if (done) return { body: size <= maxBytes ? concatenate(chunks, size) : undefined, isRead: true }
    size += value.length
    if (size <= maxBytes) chunks.push(value)
    else chunks.length = 0
  }
  return { body: undefined, isRead: false }
}

/** No contract's body is larger. */
const MAX_BYTES = 64 * 1024
/** A larger body is read to its end up to this size, so that its connection can be reused. */
export const MAX_READ_BYTES = 128 * 1024

const BOUNDS = { maxBytes: MAX_BYTES, maxReadBytes: MAX_READ_BYTES }
const UNREAD = { body: undefined, isRead: false }

/** Reads the body into the request; returns an error reply when it is too large. */
async function readBody(c: Context<AppEnv>, log: Logger): Promise<Response | undefined> {
  const { raw } = c.req
  const declared = Number(c.req.header('content-length') ?? Infinity)
  if (declared <= MAX_BYTES && !c.req.header('transfer-encoding')) {
    // The HTTP parser enforces a declared length, and reading such a body is several times as fast.
    await c.req.text().catch(rejectIncomplete)
    return undefined
  }
  if (!raw.body) return undefined
  const reader = raw.body.getReader()
  const isRefused = Number.isFinite(declared) && declared > MAX_READ_BYTES
  const { body, isRead } = isRefused ? UNREAD : await readBounded(reader, BOUNDS)
  if (!isRead) return lingeringReply(replyFailure(c, tooLarge(), log), reader)
  if (!body) throw tooLarge()
  c.req.raw = new Request(raw, { method: raw.method, body })
  return undefined
}

/**
 * Reads a request's body before any other work: at most 64 KiB (trust T18), and at most `perAddress` of one address at
 * once, because behind a proxy connections do not distinguish callers (trust T28). What follows never waits for a
 * caller: a request counts as being answered only when it is complete. The body of an upload is left to its route, which
 * has larger bounds and reads only for a caller whom it knows.
 */
export function wholeBody(
  perAddress: number,
  { log, isUpload }: { log: Logger; isUpload: (c: Context<AppEnv>) => boolean },
): MiddlewareHandler<AppEnv> {
  const readsByAddress = countBy()
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || isUpload(c)) return next()
    const key = addressKey(c.get('address'))
    const reader = readsByAddress.get(key) >= perAddress ? c.req.raw.body?.getReader() : undefined
    if (reader) return lingeringReply(replyFailure(c, new AppError('RATE_LIMITED'), log), reader)
    readsByAddress.add(key, 1)
    const errorReply = await readBody(c, log).finally(() => readsByAddress.add(key, -1))
    return errorReply ?? next()
  }
}
