import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compress, type Bytes, type Encoding } from '@larder/kernel/http/compress-replies.ts'

/** Packed documents are a tenth of the documents in the cache, in two encodings. */
const MAX_BYTES = 16 * 1024 * 1024
/** A document that is asked for so often is packed again, as small as possible: that takes a second of one core. */
const WORTHWHILE = 8

type Packed = { bytes: Bytes; served: number }

/** Names a document's content, for `ETag`: two renders of the same page have the same. */
export const documentTag = (html: string): string =>
  createHash('sha256').update(html).digest('base64url').slice(0, 22)

/** Whether the browser has this content already (RFC 9110 §13.1.2). */
export const hasDocument = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => one.trim() === `W/"${tag}"`)

type Document = { html: string; tag: string }

/**
 * Documents compressed once for all who get them, by their content: a page that is rendered again to the same text is not
 * packed again. The first visitors get a quick packing; what is in demand is then packed in the background at the best
 * level, one document at a time.
 */
export function packedDocuments() {
  const packs = new LRUCache<string, Packed, Document & { encoding: Encoding }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: async (...[, , { context }]) => ({
      bytes: await compress(Buffer.from(context.html), context.encoding),
      served: 0,
    }),
  })
  let isPacking = false

  async function packAgain(key: string, { html }: Document, encoding: Encoding): Promise<void> {
    isPacking = true
    try {
      const bytes = await compress(Buffer.from(html), encoding, { isBest: true })
      if (packs.has(key)) packs.set(key, { bytes, served: WORTHWHILE + 1 })
    } finally {
      isPacking = false
    }
  }

  return async function pack(document: Document, encoding: Encoding): Promise<Bytes> {
    const key = `${encoding} ${document.tag}`
    const packed = await packs.fetch(key, { context: { ...document, encoding } })
    if (!packed) throw new Error('A document could not be compressed')
    packed.served = Math.min(packed.served + 1, WORTHWHILE)
    if (packed.served === WORTHWHILE && !isPacking) void packAgain(key, document, encoding)
    return packed.bytes
  }
}
