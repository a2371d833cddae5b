import { LRUCache } from 'lru-cache'

type Entry<T> = { value: T; freshUntil: number; staleUntil: number }
type Options<T> = {
  freshMs: number
  staleMs: number
  /** All values together, except those of `regions`; beyond it the least recently used one is evicted. */
  maxBytes: number
  /** Regions with bytes of their own: what fills one evicts nothing of another. */
  regions?: Readonly<Record<string, number>>
  /** The region of a value; undefined: the main one. */
  regionOf?: (key: string, value: T) => string | undefined
  bytesOf: (value: T) => number
  clock: () => number
  /** False for a value that must not be cached: it is only returned to those who wait for it. */
  isCacheable?: (value: T) => boolean
  /** The complete value that will follow a partial one; no other is computed until it arrives. */
  completionOf?: (value: T) => Promise<T> | undefined
}

/** The entries, each in the region of its value. */
function entryRegions<T>({ maxBytes, bytesOf, regions = {}, regionOf = () => undefined }: Options<T>) {
  const regionOfBytes = (maxSize: number) =>
    new LRUCache<string, Entry<T>>({
      maxSize,
      sizeCalculation: ({ value }, key) => bytesOf(value) + key.length,
    })
  const main = regionOfBytes(maxBytes)
  const named = new Map(Object.entries(regions).map(([name, bytes]) => [name, regionOfBytes(bytes)]))
  const all = [main, ...named.values()]
  const sum = (of: (one: LRUCache<string, Entry<T>>) => number) =>
    all.reduce((total, one) => total + of(one), 0)
  return {
    find: (key: string): Entry<T> | undefined => all.find((one) => one.has(key))?.get(key),
    save(key: string, entry: Entry<T>): void {
      const region = named.get(regionOf(key, entry.value) ?? '') ?? main
      for (const other of all) if (other !== region) other.delete(key)
      region.set(key, entry)
    },
    clear: () => all.forEach((one) => one.clear()),
    size: () => ({ entries: sum(({ size }) => size), bytes: sum((one) => one.calculatedSize) }),
  }
}

/**
 * A stale-while-revalidate cache: fresh values are returned as they are, stale ones are returned at once and recomputed
 * in the background, and concurrent requests for a key share one computation.
 */
export function staleCache<T>(options: Options<T>) {
  const { freshMs, staleMs, clock, isCacheable = () => true, completionOf } = options
  const entries = entryRegions(options)
  let inFlight = new Map<string, Promise<T>>()

  function save(key: string, value: T): void {
    const now = clock()
    entries.save(key, { value, freshUntil: now + freshMs, staleUntil: now + freshMs + staleMs })
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
      const entry = entries.find(key)
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
    size: entries.size,
  }
}
