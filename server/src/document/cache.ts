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
  isKept?: (value: T) => boolean
  /** The complete value that will follow a partial one; no other is computed until it arrives. */
  lateOf?: (value: T) => Promise<T> | undefined
}

/**
 * A stale-while-revalidate cache: fresh values are returned as they are, stale ones are returned at once and recomputed
 * in the background, and concurrent requests for a key share one computation.
 */
export function staleCache<T>(options: Options<T>) {
  const { freshMs, staleMs, maxBytes, bytesOf, clock, isKept = () => true, lateOf } = options
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => bytesOf(value) + key.length,
  })
  let making = new Map<string, Promise<T>>()

  function keep(key: string, value: T): void {
    const now = clock()
    entries.set(key, { value, freshUntil: now + freshMs, staleUntil: now + freshMs + staleMs })
  }
  function make(key: string, produce: () => Promise<T>): Promise<T> {
    const running = making.get(key)
    if (running) return running
    const round = making
    const note = (value: T): T => {
      // A computation that began before `clear` belongs to the older state.
      if (round === making && isKept(value)) keep(key, value)
      return value
    }
    const unlist = () => void round.delete(key)
    const work = produce().then(
      (value) => {
        const late = lateOf?.(value)
        if (late) void late.then(note).then(unlist, unlist)
        else unlist()
        return note(value)
      },
      (error: unknown) => {
        unlist()
        throw error
      },
    )
    making.set(key, work)
    return work
  }

  return {
    async get(key: string, produce: () => Promise<T>): Promise<T> {
      const now = clock()
      const entry = entries.get(key)
      if (!entry || entry.staleUntil <= now) return make(key, produce)
      // A failure in the background keeps the stale value; the next request retries.
      if (entry.freshUntil <= now) make(key, produce).catch(() => undefined)
      return entry.value
    },
    /** Drops every value, and those being computed. */
    clear(): void {
      entries.clear()
      making = new Map()
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
