import { AppError } from '@larder/contracts/errors'
import { createLingeringReply, type BodyReader } from '../http/lingering-reply.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { addressKey } from '../http/client-address.ts'
import { createCounters } from './connection-limits.ts'
import type { AppEnv } from '../http/context.ts'
import { replyFailure } from '../http/failure.ts'

type Body = Uint8Array<ArrayBuffer>
type ReadResult = { body: Body | undefined; isRead: boolean }
type ReadBounds = {
  /** Maximum size in bytes of a body that is kept. */
  maxBytes: number
  /** Maximum size in bytes up to which a larger body is read to its end, so that its connection can be reused. */
  maxReadBytes: number
}

/** The error for a body above its limit: 413. */
export const tooLargeError = () =>
  new AppError('VALIDATION', { status: 413, display: 'The request is too large.' })

/** The client disconnected or missed its deadline, so nobody reads this response (408). */
function incompleteBodyReply(cause: unknown): never {
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
 * The bytes of a body; undefined when there are too many. `isRead` states whether it was read to its end. Throws a 408
 * when it does not arrive completely.
 */
export async function readBoundedBody(
  reader: BodyReader,
  { maxBytes, maxReadBytes }: ReadBounds,
): Promise<ReadResult> {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= maxReadBytes) {
    const { done, value } = await reader.read().catch(incompleteBodyReply)
    if (done) return { body: size <= maxBytes ? concatenate(chunks, size) : undefined, isRead: true }
    size += value.length
    if (size <= maxBytes) chunks.push(value)
    else chunks.length = 0
  }
  return { body: undefined, isRead: false }
}

/** Maximum size of a body in bytes; no contract has a larger one. */
const MAX_BODY_BYTES = 64 * 1024
/** Maximum size in bytes up to which a larger body is read to its end, so that its connection can be reused. */
export const MAX_READ_BYTES = 128 * 1024

const BODY_BOUNDS = { maxBytes: MAX_BODY_BYTES, maxReadBytes: MAX_READ_BYTES }
const UNREAD_BODY = { body: undefined, isRead: false }

/** Reads the body into the request. Returns an error response when it is too large. */
async function readBody(c: Context<AppEnv>, log: Logger): Promise<Response | undefined> {
  const { raw } = c.req
  const declared = Number(c.req.header('content-length') ?? Infinity)
  if (declared <= MAX_BODY_BYTES && !c.req.header('transfer-encoding')) {
    // The HTTP parser enforces a declared length, and reading such a body is several times faster.
    await c.req.text().catch(incompleteBodyReply)
    return undefined
  }
  if (!raw.body) return undefined
  const reader = raw.body.getReader()
  const isRefused = Number.isFinite(declared) && declared > MAX_READ_BYTES
  const { body, isRead } = isRefused ? UNREAD_BODY : await readBoundedBody(reader, BODY_BOUNDS)
  if (!isRead) return createLingeringReply(replyFailure(c, tooLargeError(), log), reader)
  if (!body) throw tooLargeError()
  c.req.raw = new Request(raw, { method: raw.method, body })
  return undefined
}

/**
 * Reads a request's body before any other work: at most 64 KiB (trust T18), and at most `perAddress` from one address
 * at once, because connections behind a proxy do not distinguish clients (trust T28). Later handlers never wait for a
 * client: a request counts as being answered only when it is complete. The body of an upload is left to its route,
 * which has higher limits and reads only for an authenticated caller.
 */
export function readWholeBody(
  perAddress: number,
  { log, isUpload }: { log: Logger; isUpload: (c: Context<AppEnv>) => boolean },
): MiddlewareHandler<AppEnv> {
  const readsByAddress = createCounters()
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || isUpload(c)) return next()
    const key = addressKey(c.get('address'))
    const reader = readsByAddress.get(key) >= perAddress ? c.req.raw.body?.getReader() : undefined
    if (reader) return createLingeringReply(replyFailure(c, new AppError('RATE_LIMITED'), log), reader)
    readsByAddress.add(key, 1)
    const errorReply = await readBody(c, log).finally(() => readsByAddress.add(key, -1))
    return errorReply ?? next()
  }
}
