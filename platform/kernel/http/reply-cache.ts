import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PersistedValues } from '../persisted-values.ts'
import { DEADLINES } from '../deadlines.ts'
import { loadOrUseLastKnown } from '../caching.ts'

/** Identifies content as a weak `ETag`: equal content has the same tag on every server. */
export const createContentTag = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** A weak tag (`W/"x"`) and a strong tag with the same text match for a GET (RFC 9110 §13.1.2). */
const stripWeakMark = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether a client's If-None-Match matches the current tag: one tag, a list of tags, or `*` for any. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const tags = ifNoneMatch.match(/(W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => stripWeakMark(tag) === stripWeakMark(etag))
}

/** Maximum number and total bytes of cached responses. Beyond either, the least recently used one is evicted. */
const MAX_CACHED_REPLIES = 1_000
const MAX_CACHE_BYTES = 32 * 1024 * 1024

type Reply = Uint8Array<ArrayBuffer>
type ComputeReply = () => Promise<string | Reply>

/** A short-lived cache of public responses by request, ready to be sent. */
export type ReplyCache = {
  /** Returns the response cached under `key`, or the result of `compute`. Concurrent requests share one computation. */
  get: (key: string, compute: ComputeReply) => Promise<Reply>
  size: () => { replies: number; bytes: number }
}

/** Whether the response belongs to a call without input; those describe a brand. */
const isBrandKey = (key: string): boolean => key.endsWith(' {}')
const MAX_PERSISTED_LENGTH = 100_000

const encoder = new TextEncoder()
/** Encodes once instead of for every response, because this is most of the work of answering from the cache. */
const encodeReply = (made: string | Reply): Reply => (typeof made === 'string' ? encoder.encode(made) : made)

/**
 * Caches the responses that contracts declare public (`cacheSec`), so that concurrent requests for one page compute and
 * validate its response once. Lifetimes are short: a status or a price is never older than `maxAgeMs`. Responses that
 * describe a brand (calls without input) come from `persisted` while the database is down or hangs, so that pages keep
 * their header and footer. 0 disables the cache.
 */
export function createReplyCache(
  maxAgeMs: number,
  {
    persisted = new Map<string, string>(),
    freshValue = DEADLINES.freshValue,
  }: { persisted?: PersistedValues<string>; freshValue?: number } = {},
): ReplyCache {
  /** Responses about brands, each small enough to keep. */
  const persistedReplies: PersistedValues<string | Reply> = {
    get: (key) => persisted.get(key),
    set: (key, reply) =>
      typeof reply === 'string' && reply.length <= MAX_PERSISTED_LENGTH && persisted.set(key, reply),
  }

  const replies = new LRUCache<string, Reply, ComputeReply>({
    max: MAX_CACHED_REPLIES,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ttl: maxAgeMs,
    ttlAutopurge: true,
    // Waiting callers get a response even when there is no room to cache it.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context: compute, options }) => {
      const began = performance.now()
      const reply = encodeReply(
        await (isBrandKey(key)
          ? loadOrUseLastKnown({ persisted: persistedReplies, freshValue }, key, compute)
          : compute()),
      )
      // Its age counts from when its data was read, not from when it was stored.
      options.ttl = Math.max(1, Math.floor(maxAgeMs - (performance.now() - began)))
      return reply
    },
  })
  return {
    get: (key, compute) =>
      maxAgeMs > 0 ? replies.forceFetch(key, { context: compute }) : compute().then(encodeReply),
    size: () => ({ replies: replies.size, bytes: replies.calculatedSize }),
  }
}
