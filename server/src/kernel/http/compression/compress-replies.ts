import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'
import { compress, compressStream } from './compress.ts'
import { readAhead } from './read-ahead.ts'

/** Below this the coding's own head and the time weigh more than what is saved. */
export const LEAST_BYTES = 1_024

/** Text, and no stream of events: pictures and fonts are packed by their own formats. */
const isText = (headers: Headers): boolean =>
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')

const mayBeChanged = (headers: Headers): boolean =>
  !headers.has('Content-Encoding') && !/\bno-transform\b/.test(headers.get('Cache-Control') ?? '')

/** Caches must know that the same address has several codings, whichever this reply is in. */
function addVary(headers: Headers): void {
  if (!/\baccept-encoding\b/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
}

/**
 * A person's reply that another site made the browser ask for: its packed length would tell what it holds (BREACH).
 * Browsers say so; who sends no Sec-Fetch-Site was not sent by a site (docs/decisions/077).
 */
function mightLeak(c: Context): boolean {
  const isPersonal = /\bno-store\b/.test(c.res.headers.get('Cache-Control') ?? '')
  return isPersonal && /^(cross|same)-site$/.test(c.req.header('sec-fetch-site') ?? '')
}

async function packed(
  body: ReadableStream<Uint8Array>,
  reply: Response,
  encoding: Encoding,
): Promise<Response> {
  const read = await readAhead(body)
  const { status } = reply
  const headers = new Headers(reply.headers)
  if (read.isWhole && read.bytes.length < LEAST_BYTES) return new Response(read.bytes, { headers, status })
  headers.delete('Content-Length')
  headers.set('Content-Encoding', encoding)
  const etag = headers.get('ETag')
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`)
  const coded = read.isWhole ? await compress(read.bytes, encoding) : compressStream(read.stream, encoding)
  return new Response(coded, { headers, status })
}

/**
 * Answers in the coding that was asked for (br or gzip): calls, documents, site maps, whatever is text. What is packed
 * already, what is small and what streams events stays as it is.
 */
export const compressReplies: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!isText(headers)) return
  addVary(headers)
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (!encoding || !mayBeChanged(headers) || mightLeak(c) || c.req.raw.method === 'HEAD') return
  const { body } = c.res
  if (!body) return
  const reply = await packed(body, c.res, encoding)
  c.res = undefined // else the headers of before would be put back
  c.res = reply
}
