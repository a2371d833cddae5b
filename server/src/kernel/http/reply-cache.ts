import { LRUCache } from 'lru-cache'

/** Replies kept at once, and their bytes together; beyond either the one that was asked for least lately goes. */
const MOST = 1_000
const MOST_BYTES = 32 * 1024 * 1024

type Reply = Uint8Array<ArrayBuffer>
type Make = () => Promise<string | Reply>

/** Public replies by what was asked, each for a short time, ready to be sent. */
export type ReplyCache = {
  /** The reply kept under `key`, or what `make` gives; requests that come together share one making. */
  get: (key: string, make: Make) => Promise<Reply>
  /** How much is kept. */
  size: () => { replies: number; bytes: number }
}

const encoder = new TextEncoder()
/** Once, not with every answer: most of what is left to do for a remembered reply. */
const encoded = (made: string | Reply): Reply => (typeof made === 'string' ? encoder.encode(made) : made)

/**
 * Keeps the replies that contracts declare public (`cacheSec`), so that a rush on one page makes and
 * checks its reply once. Short: a status or a price is never older than `forMs`; 0 keeps nothing.
 */
export function createReplyCache(forMs: number): ReplyCache {
  const replies = new LRUCache<string, Reply, Make>({
    max: MOST,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ttl: forMs,
    ttlAutopurge: true,
    // Whoever waits for a reply gets it, even when there is no room to keep it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make, options }) => {
      const began = performance.now()
      const reply = encoded(await make())
      // As old as its reading, not as its writing.
      options.ttl = Math.max(1, Math.floor(forMs - (performance.now() - began)))
      return reply
    },
  })
  return {
    get: (key, make) => (forMs > 0 ? replies.forceFetch(key, { context: make }) : make().then(encoded)),
    size: () => ({ replies: replies.size, bytes: replies.calculatedSize }),
  }
}
