import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, type BrotliOptions } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Registry } from '../registry/registry.ts'

/** `Content-Encoding` of Brotli with a dictionary (RFC 9842). */
export const DICTIONARY_ENCODING = 'dcb'
/** Begins each reply in this encoding; the dictionary's SHA-256 and the Brotli stream follow. */
const MAGIC = Buffer.from([0xff, 0x44, 0x43, 0x42])

/** A file named by its content: `routes.0a1b2c3d4e5f.js`. */
const NAME = /^([\w-]+)\.([0-9a-f]{12})\.(js|css)$/
/** A SHA-256 in a header: `:<base64>:`. */
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/

const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** Files compressed at the same time. Others get the plain reply, so that no flood of requests keeps the processors busy. */
const MAX_RUNNING = 2

/** The header by which a browser keeps a file as the dictionary for the same file of the next release. */
export function dictionaryHeader(area: string, name: string): Record<string, string> {
  const [, base, , kind] = NAME.exec(name) ?? []
  return base ? { 'Use-As-Dictionary': `match="/r/${area}/f/${base}.*.${kind}"` } : {}
}

type DictionaryRequest = {
  area: string
  name: string
  content: Buffer
  /** Header `Available-Dictionary`: the SHA-256 of the file that the browser has. */
  available: string | undefined
  acceptEncoding: string | undefined
}

/** Compresses a file against another of the same name; undefined where the reply has to be plain. */
type CompressWithDictionary = (request: DictionaryRequest) => Promise<Uint8Array<ArrayBuffer> | undefined>

/**
 * Compresses files of releases against those of earlier releases that browsers still have: a changed file costs what
 * changed in it. The earlier file is found by the hash in its name, among the releases on this disk. Each pair is
 * compressed once, at the first request, because it depends on which releases are here; the published ones stay as they
 * are.
 */
export function dictionaryCompressor(
  registry: Pick<Registry, 'findByFile' | 'read'>,
): CompressWithDictionary {
  const compressed = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const running = new Map<string, Promise<Buffer<ArrayBuffer> | undefined>>()

  async function readDictionary(
    { area, name }: DictionaryRequest,
    sha256: Buffer,
  ): Promise<Buffer | undefined> {
    const [, base = '', , kind = ''] = NAME.exec(name) ?? []
    const earlierName = `${base}.${sha256.toString('hex').slice(0, 12)}.${kind}`
    const release = await registry.findByFile(area, earlierName)
    const content = release && (await registry.read(area, release.version, `web/${earlierName}`))
    const isSame = content && createHash('sha256').update(content).digest().equals(sha256)
    return isSame ? content : undefined
  }

  async function compress(request: DictionaryRequest, sha256: Buffer) {
    const dictionary = await readDictionary(request, sha256)
    if (!dictionary) return undefined
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: request.content.length,
    }
    // Node's types lack the option, which brotliCompress has as zstdCompress does.
    const options: BrotliOptions & { dictionary: Buffer } = { params, dictionary }
    const stream = await promisify(brotliCompress)(request.content, options)
    return Buffer.concat([MAGIC, sha256, stream])
  }

  return async (request) => {
    const { area, name, available = '', acceptEncoding = '' } = request
    const [, base64] = AVAILABLE.exec(available) ?? []
    if (!base64 || !NAME.test(name) || !/\bdcb\b/.test(acceptEncoding)) return undefined
    const key = `${area}/${name} ${base64}`
    const done = compressed.get(key) ?? running.get(key)
    if (done || running.size >= MAX_RUNNING) return done
    const work = compress(request, Buffer.from(base64, 'base64'))
      .then((bytes) => {
        if (bytes) compressed.set(key, bytes)
        return bytes
      })
      .finally(() => running.delete(key))
    running.set(key, work)
    return work
  }
}
