import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '@larder/shared/errors'
import { addressKey } from './client-address.ts'
import { countBy } from './count-by.ts'
import type { AppEnv } from './context.ts'

/** No call of ours carries more. */
const MAX_BYTES = 64 * 1024
/** What is too large is read to its end up to this size, so that its connection stays good for the next call. */
const MAX_DRAINED_BYTES = 1024 * 1024

type Body = Uint8Array<ArrayBuffer>

const tooLarge = () => new AppError('VALIDATION', { status: 413, display: 'The request is too large.' })

/** Refuses what is left unread: its connection cannot take another call, and the caller is told so. */
function refuseUnread(c: Context, refusal: AppError): never {
  c.header('Connection', 'close')
  throw refusal
}

function joined(chunks: readonly Uint8Array[], size: number): Body {
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

/** The bytes of a stream; undefined when they are too many. `isRead` says whether it was read to its end. */
async function readBounded(
  stream: ReadableStream<Uint8Array>,
): Promise<{ body: Body | undefined; isRead: boolean }> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= MAX_DRAINED_BYTES) {
    const { done, value } = await reader.read()
    if (done) return { body: size <= MAX_BYTES ? joined(chunks, size) : undefined, isRead: true }
    size += value.length
    if (size <= MAX_BYTES) chunks.push(value)
    else chunks.length = 0
  }
  return { body: undefined, isRead: false }
}

/** Reads the body into the request; throws when it is too large. */
async function readBody(c: Context): Promise<void> {
  const { raw } = c.req
  const declared = Number(c.req.header('content-length') ?? Infinity)
  // The HTTP parser holds a request to the length it declares, and reading that is several times as fast.
  if (declared <= MAX_BYTES && !c.req.header('transfer-encoding')) return void (await c.req.text())
  if (!raw.body) return
  const { body, isRead } = await readBounded(raw.body)
  if (!isRead) refuseUnread(c, tooLarge())
  if (!body) throw tooLarge()
  c.req.raw = new Request(raw, { body })
}

/**
 * Reads a request's body before anything is done for it: at most 64 KiB (trust T18), and at most `perAddress` of one
 * address at once, because behind a proxy no connection tells callers apart (trust T28). What follows never waits for
 * a caller: a request counts as being answered only when it is whole.
 */
export function wholeBody(perAddress: number): MiddlewareHandler<AppEnv> {
  const reading = countBy()
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (Number(c.req.header('content-length')) > MAX_DRAINED_BYTES) refuseUnread(c, tooLarge())
    const key = addressKey(c.get('address'))
    if (reading.get(key) >= perAddress) refuseUnread(c, new AppError('RATE_LIMITED'))
    reading.add(key, 1)
    try {
      await readBody(c)
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      // Gone, or cut off at its deadline: nobody reads this reply.
      throw new AppError('VALIDATION', { status: 408, display: 'The request did not arrive.', cause })
    } finally {
      reading.add(key, -1)
    }
    return next()
  }
}
