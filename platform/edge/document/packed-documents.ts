import { LRUCache } from 'lru-cache'
import { compress, type Bytes, type Encoding } from '@larder/kernel/http/compress-replies.ts'

/** Limit of the compressed documents. Each is about an eighth of its original size, in each of two encodings. */
const MAX_BYTES = 16 * 1024 * 1024
/** Requests after which a document is compressed at the best level, which takes a second of one core. */
const REQUESTS_BEFORE_BEST = 8

type PackedDocument = { bytes: Bytes; requests: number; isBest: boolean }

type Document = { html: string; tag: string }

/**
 * Compresses documents once for all visitors, by their content: a page that is rendered again with the same text is not
 * compressed again. The first visitors get a fast compression. Documents in demand are then compressed at the best level
 * in the background, one at a time.
 */
export function packedDocuments() {
  const packs = new LRUCache<string, PackedDocument, Document & { encoding: Encoding }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: async (...[, , { context }]) => ({
      bytes: await compress(Buffer.from(context.html), context.encoding),
      requests: 0,
      isBest: false,
    }),
  })
  let isPacking = false

  async function packBetter(key: string, { html }: Document, encoding: Encoding): Promise<void> {
    isPacking = true
    try {
      const bytes = await compress(Buffer.from(html), encoding, { isBest: true })
      if (packs.has(key)) packs.set(key, { bytes, requests: REQUESTS_BEFORE_BEST, isBest: true })
    } finally {
      isPacking = false
    }
  }

  return async function pack(document: Document, encoding: Encoding): Promise<Bytes> {
    const key = `${encoding} ${document.tag}`
    const packed = await packs.fetch(key, { context: { ...document, encoding } })
    if (!packed) throw new Error('A document could not be compressed')
    packed.requests += 1
    const isInDemand = packed.requests >= REQUESTS_BEFORE_BEST
    // If it fails, the document stays as it is, and a later request tries again.
    if (isInDemand && !packed.isBest && !isPacking) packBetter(key, document, encoding).catch(() => undefined)
    return packed.bytes
  }
}
