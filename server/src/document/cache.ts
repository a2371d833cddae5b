import { LRUCache } from 'lru-cache'

type Entry<T> = { value: T; freshUntil: number; staleUntil: number }
type Options<T> = {
  freshMs: number
  staleMs: number
  /** All values together; beyond it the least recently used one is evicted. */
  maxBytes: number
  bytesOf: (value: T) => number
  clock: () => number
  /** False for a value that must not be cached: it is only returned to those who wait for it. */
  isCacheable?: (value: T) => boolean
  /** The complete value that will follow a partial one; no other is computed until it arrives. */
  completionOf?: (value: T) => Promise<T> | undefined
}

/**
 * A stale-while-revalidate cache: fresh values are returned as they are, stale ones are returned at once and recomputed
 * in the background, and concurrent requests for a key share one computation.
 */
export function staleCache<T>(options: Options<T>) {
  const { freshMs, staleMs, maxBytes, bytesOf, clock, isCacheable = () => true, completionOf } = options
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => bytesOf(value) + key.length,
  })
  let inFlight = new Map<string, Promise<T>>()

  function save(key: string, value: T): void {
    const now = clock()
    entries.set(key, { value, freshUntil: now + freshMs, staleUntil: now + freshMs + staleMs })
  }
  function computeOnce(key: string, compute: () => Promise<T>): Promise<T> {
    const running = inFlight.get(key)
    if (running) return running
    const startedIn = inFlight
    const cacheValue = (value: T): T => {
      // A computation that began before `clear` belongs to the older state.
      if (startedIn === inFlight && isCacheable(value)) save(key, value)
      return value
    }
    const remove = () => void startedIn.delete(key)
    const computation = compute().then(
      (value) => {
        const completion = completionOf?.(value)
        if (completion) void completion.then(cacheValue).then(remove, remove)
        else remove()
        return cacheValue(value)
      },
      (error: unknown) => {
        remove()
        throw error
      },
    )
    inFlight.set(key, computation)
    return computation
  }

  return {
    async get(key: string, compute: () => Promise<T>): Promise<T> {
      const now = clock()
      const entry = entries.get(key)
      if (!entry || entry.staleUntil <= now) return computeOnce(key, compute)
      // A failure in the background keeps the stale value; the next request retries.
      if (entry.freshUntil <= now) computeOnce(key, compute).catch(() => undefined)
      return entry.value
    },
    /** Drops every value, and those being computed. */
    clear(): void {
      entries.clear()
      inFlight = new Map()
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
