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
import type { Encoding } from './choose-encoding.ts'

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
export function compressStream(
  stream: ReadableStream<Uint8Array>,
  encoding: Encoding,
): ReadableStream<Uint8Array> {
  const coder = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip()
  // Node's own pair of web streams, typed apart from the global ones.
  return stream.pipeThrough(Duplex.toWeb(coder) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
}
