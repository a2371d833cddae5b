import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliOptions,
} from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

/** Supported content encodings, the smaller output first. */
export type Encoding = 'br' | 'gzip'
const OFFERED_ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Parses `gzip;q=0.5` into name and weight. An unreadable weight counts as 0. */
function parseEncoding(entry: string): [string, number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const q = weight === undefined ? 1 : Number(weight)
  return [name === 'x-gzip' ? 'gzip' : name, q >= 0 && q <= 1 ? q : 0]
}

/**
 * The content encoding for an Accept-Encoding header (RFC 9110 §12.5.3): the one with the highest weight, and the
 * smaller output among equals. Undefined means no encoding: for a client that prefers it, accepts none or sends no
 * header.
 */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const weights = new Map(header.split(',').map(parseEncoding))
  const readWeight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const plain = weights.get('identity') ?? 0
  const [best] = OFFERED_ENCODINGS.map((name) => ({ name, weight: readWeight(name) })).toSorted(
    (one, other) => other.weight - one.weight,
  )
  return best && best.weight > 0 && best.weight >= plain ? best.name : undefined
}

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Responses are compressed for each request, so speed matters more than size. Release files are compressed once, as
 * small as possible (`releases/pack.ts`).
 */
const BROTLI_OPTIONS: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type CompressionLevel = { isBest?: boolean }
const compressors: Record<Encoding, (bytes: Bytes, level: CompressionLevel) => Promise<Buffer>> = {
  // Without options it is as small as possible.
  br: (bytes, { isBest }) => promisify(brotliCompress)(bytes, isBest ? {} : BROTLI_OPTIONS),
  gzip: (bytes, { isBest }) => promisify(gzip)(bytes, isBest ? { level: constants.Z_BEST_COMPRESSION } : {}),
}

/** Compresses bytes with an encoding, off the event loop: quickly, or as small as possible. */
export async function compress(
  bytes: Bytes,
  encoding: Encoding,
  level: CompressionLevel = {},
): Promise<Bytes> {
  return (await compressors[encoding](bytes, level)) as Buffer<ArrayBuffer> // zlib returns a new buffer
}

/** Compresses a stream and passes on output as it becomes available. */
function compressStream(stream: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const coder = encoding === 'br' ? createBrotliCompress(BROTLI_OPTIONS) : createGzip()
  // Node's own pair of web streams, whose types differ from the global ones.
  return stream.pipeThrough(Duplex.toWeb(coder) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type BodyStart =
  | { isComplete: true; bytes: Uint8Array<ArrayBuffer> }
  | { isComplete: false; stream: ReadableStream<Uint8Array> }

/** The stream including the chunks that were already read. */
function replayStream(reader: Reader, first: Uint8Array, second: ReturnType<Reader['read']>) {
  let next: ReturnType<Reader['read']> | undefined = second
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      const { done, value } = await (next ?? reader.read())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/**
 * Returns a body that is already complete as bytes, and one that is still being produced as a stream. A Response does
 * not reveal which it is.
 */
async function readAhead(body: ReadableStream<Uint8Array>): Promise<BodyStart> {
  const reader = body.getReader()
  const first = await reader.read()
  if (first.done) return { isComplete: true, bytes: new Uint8Array() }
  const second = reader.read()
  const nextLoop = new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))
  const isComplete = (await Promise.race([second, nextLoop]))?.done === true
  return isComplete
    ? { isComplete, bytes: new Uint8Array(first.value) }
    : { isComplete, stream: replayStream(reader, first.value, second) }
}

/**
 * Minimum size in bytes of a response that is compressed: below it, the encoding's header and CPU time cost more than
 * is saved.
 */
export const MIN_BYTES = 1_024

/** Whether the response is text but not an event stream. Pictures and fonts are compressed by their formats. */
const isCompressible = (headers: Headers): boolean =>
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')

const mayBeChanged = (headers: Headers): boolean =>
  !headers.has('Content-Encoding') && !/\bno-transform\b/.test(headers.get('Cache-Control') ?? '')

/** Caches must know that the same URL has several encodings, whichever this response uses. */
function addVary(headers: Headers): void {
  if (!/\baccept-encoding\b/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
}

/**
 * Whether this is a personal response that another site made the browser request, whose compressed length would leak
 * its content (BREACH). Browsers send Sec-Fetch-Site; a request without it was not started by a site
 * (docs/decisions/040).
 */
function mightLeakByLength(c: Context): boolean {
  const isPersonal = /\bno-store\b/.test(c.res.headers.get('Cache-Control') ?? '')
  return isPersonal && /^(cross|same)-site$/.test(c.req.header('sec-fetch-site') ?? '')
}

async function compressBody(
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
 * Compresses text responses (Brotli or gzip): calls, documents, sitemaps. Responses that are already compressed, small
 * or an event stream stay unchanged.
 */
export const compressReplies: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!isCompressible(headers)) return
  addVary(headers)
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (!encoding || !mayBeChanged(headers) || mightLeakByLength(c) || c.req.raw.method === 'HEAD') return
  const { body } = c.res
  if (!body) return
  const reply = await compressBody(body, c.res, encoding)
  c.res = undefined // otherwise the earlier headers would be restored
  c.res = reply
}
