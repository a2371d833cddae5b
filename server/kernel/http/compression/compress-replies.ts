import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'
import { compress, compressStream } from './compress.ts'
import { readAhead } from './read-ahead.ts'

/** Below this the coding's header and the CPU time cost more than is saved. */
export const MIN_BYTES = 1_024

/** Text, but no event stream: pictures and fonts are compressed by their own formats. */
const isCompressible = (headers: Headers): boolean =>
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')

const mayBeChanged = (headers: Headers): boolean =>
  !headers.has('Content-Encoding') && !/\bno-transform\b/.test(headers.get('Cache-Control') ?? '')

/** Caches must know that the same address has several codings, whichever this reply is in. */
function addVary(headers: Headers): void {
  if (!/\baccept-encoding\b/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
}

/**
 * A personal reply that another site made the browser request: its compressed length would leak its content (BREACH).
 * Browsers send Sec-Fetch-Site; a request without it was not started by a site (docs/decisions/040).
 */
function mightLeak(c: Context): boolean {
  const isPersonal = /\bno-store\b/.test(c.res.headers.get('Cache-Control') ?? '')
  return isPersonal && /^(cross|same)-site$/.test(c.req.header('sec-fetch-site') ?? '')
}

async function compressed(
  body: ReadableStream<Uint8Array>,
  reply: Response,
  encoding: Encoding,
): Promise<Response> {
  const read = await readAhead(body)
  const { status } = reply
  const headers = new Headers(reply.headers)
  if (read.isComplete && read.bytes.length < MIN_BYTES) return new Response(read.bytes, { headers, status })
  headers.delete('Content-Length')
  headers.set('Content-Encoding', encoding)
  const etag = headers.get('ETag')
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`)
  const coded = read.isComplete ? await compress(read.bytes, encoding) : compressStream(read.stream, encoding)
  return new Response(coded, { headers, status })
}

/**
 * Compresses replies (br or gzip): calls, documents, site maps, all text. What is compressed already, small or an event
 * stream stays as it is.
 */
export const compressReplies: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!isCompressible(headers)) return
  addVary(headers)
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (!encoding || !mayBeChanged(headers) || mightLeak(c) || c.req.raw.method === 'HEAD') return
  const { body } = c.res
  if (!body) return
  const reply = await compressed(body, c.res, encoding)
  c.res = undefined // otherwise the former headers would be restored
  c.res = reply
}
