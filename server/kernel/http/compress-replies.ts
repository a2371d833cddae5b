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

/** Supported content codings, the smaller first. */
export type Encoding = 'br' | 'gzip'
const OFFERED: readonly Encoding[] = ['br', 'gzip']

/** `gzip;q=0.5` -> its name and weight; an unreadable weight counts as 0. */
function parse(entry: string): [string, number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const q = weight === undefined ? 1 : Number(weight)
  return [name === 'x-gzip' ? 'gzip' : name, q >= 0 && q <= 1 ? q : 0]
}

/**
 * The content coding for an Accept-Encoding header (RFC 9110 §12.5.3): the one of highest weight, the smaller of
 * equals; undefined means no coding, for a caller who prefers that, names none or sends no header.
 */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const weights = new Map(header.split(',').map(parse))
  const readWeight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const plain = weights.get('identity') ?? 0
  const [best] = OFFERED.map((name) => ({ name, weight: readWeight(name) })).toSorted(
    (one, other) => other.weight - one.weight,
  )
  return best && best.weight > 0 && best.weight >= plain ? best.name : undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Compressed for each reply: fast rather than small. Files of releases are compressed once, as small as possible
 * (`releases/pack.ts`).
 */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compressors: Record<Encoding, (bytes: Bytes) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Compresses bytes in a coding, off the event loop. */
export async function compress(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  return (await compressors[encoding](bytes)) as Buffer<ArrayBuffer> // zlib's own, fresh buffer
}

/** Compresses a stream: output is passed on as it becomes available. */
function compressStream(stream: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const coder = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip()
  // Node's own pair of web streams, typed apart from the global ones.
  return stream.pipeThrough(Duplex.toWeb(coder) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type BodyStart =
  | { isComplete: true; bytes: Uint8Array<ArrayBuffer> }
  | { isComplete: false; stream: ReadableStream<Uint8Array> }

/** The stream again, with the chunks already read. */
function replay(reader: Reader, first: Uint8Array, second: ReturnType<Reader['read']>) {
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
 * A body that is complete already as its bytes, one still being produced as a stream: a Response does not say which it
 * is.
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
    : { isComplete, stream: replay(reader, first.value, second) }
}

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
