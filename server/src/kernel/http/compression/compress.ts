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

/** Made for each reply: quick rather than small. Files of releases are packed as small as it gets, once (`releases/pack.ts`). */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const packers: Record<Encoding, (bytes: Bytes) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Bytes in a coding, off the event loop. */
export async function compress(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  return (await packers[encoding](bytes)) as Buffer<ArrayBuffer> // zlib's own, fresh buffer
}

/** A stream in a coding: what comes in goes out as it fills the coder. */
export function compressStream(
  stream: ReadableStream<Uint8Array>,
  encoding: Encoding,
): ReadableStream<Uint8Array> {
  const coder = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip()
  // Node's own pair of web streams, typed apart from the global ones.
  return stream.pipeThrough(Duplex.toWeb(coder) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
}
