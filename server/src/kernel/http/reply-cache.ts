import { LRUCache } from 'lru-cache'

/** Most replies cached at once, and their bytes together; beyond either the least recently used one is evicted. */
const MAX_REPLIES = 1_000
const MAX_BYTES = 32 * 1024 * 1024

type Reply = Uint8Array<ArrayBuffer>
type ComputeReply = () => Promise<string | Reply>

/** A short-lived cache of public replies by request, ready to be sent. */
export type ReplyCache = {
  /** The reply cached under `key`, or the result of `make`; concurrent requests share one call of it. */
  get: (key: string, compute: ComputeReply) => Promise<Reply>
  /** Number and size of the cached replies. */
  size: () => { replies: number; bytes: number }
}

const encoder = new TextEncoder()
/** Encoded once, not for every answer: this is most of the work of answering from the cache. */
const encoded = (made: string | Reply): Reply => (typeof made === 'string' ? encoder.encode(made) : made)

/**
 * Caches the replies that contracts declare public (`cacheSec`), so that concurrent requests for one page compute and
 * check its reply once. Short: a status or a price is never older than `forMs`; 0 caches nothing.
 */
export function createReplyCache(maxAgeMs: number): ReplyCache {
  const replies = new LRUCache<string, Reply, ComputeReply>({
    max: MAX_REPLIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ttl: maxAgeMs,
    ttlAutopurge: true,
    // Waiting callers get a reply even when there is no room to cache it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: compute, options }) => {
      const began = performance.now()
      const reply = encoded(await compute())
      // Its age counts from when its data was read, not from when it was stored.
      options.ttl = Math.max(1, Math.floor(maxAgeMs - (performance.now() - began)))
      return reply
    },
  })
  return {
    get: (key, compute) =>
      maxAgeMs > 0 ? replies.forceFetch(key, { context: compute }) : compute().then(encoded),
    size: () => ({ replies: replies.size, bytes: replies.calculatedSize }),
  }
}
