import { LRUCache } from 'lru-cache'

type Entry<T> = { value: T; freshUntil: number; staleUntil: number }
type Options<T> = {
  freshMs: number
  staleMs: number
  /** Limit for all values outside `regions`. Above it the least recently used value is evicted. */
  maxBytes: number
  /** Regions with separate size limits: filling one evicts nothing from another. */
  regions?: Readonly<Record<string, number>>
  /** Returns the region of a value, or undefined for the main one. */
  getRegion?: (key: string, value: T) => string | undefined
  measureBytes: (value: T) => number
  clock: () => number
  /** Returns false for a value that must not be cached, only returned to the waiting callers. */
  isCacheable?: (value: T) => boolean
  /**
   * Returns a promise of the complete value when `value` is partial. Nothing else is computed for the key until it
   * settles.
   */
  getCompletion?: (value: T) => Promise<T> | undefined
}

function entryRegions<T>({ maxBytes, measureBytes, regions = {}, getRegion = () => undefined }: Options<T>) {
  const createRegion = (maxSize: number) =>
    new LRUCache<string, Entry<T>>({
      maxSize,
      sizeCalculation: ({ value }, key) => measureBytes(value) + key.length,
    })
  const main = createRegion(maxBytes)
  const namedRegions = new Map(Object.entries(regions).map(([name, bytes]) => [name, createRegion(bytes)]))
  const all = [main, ...namedRegions.values()]
  const addUp = (measure: (region: LRUCache<string, Entry<T>>) => number) =>
    all.reduce((total, region) => total + measure(region), 0)
  return {
    find: (key: string): Entry<T> | undefined => all.find((region) => region.has(key))?.get(key),
    save(key: string, entry: Entry<T>): void {
      const region = namedRegions.get(getRegion(key, entry.value) ?? '') ?? main
      for (const other of all) if (other !== region) other.delete(key)
      region.set(key, entry)
    },
    clear: () => all.forEach((region) => region.clear()),
    size: () => ({ entries: addUp(({ size }) => size), bytes: addUp((region) => region.calculatedSize) }),
  }
}

/**
 * A stale-while-revalidate cache: fresh values are returned as they are, stale ones are returned at once and recomputed
 * in the background, and concurrent requests for a key share one computation.
 */
export function staleCache<T>(options: Options<T>) {
  const { freshMs, staleMs, clock, isCacheable = () => true, getCompletion } = options
  const entries = entryRegions(options)
  let inFlight = new Map<string, Promise<T>>()

  function save(key: string, value: T): void {
    const now = clock()
    entries.save(key, { value, freshUntil: now + freshMs, staleUntil: now + freshMs + staleMs })
  }
  function computeOnce(key: string, compute: () => Promise<T>): Promise<T> {
    const running = inFlight.get(key)
    if (running) return running
    const inFlightAtStart = inFlight
    const cacheValue = (value: T): T => {
      // A computation that started before `clear` may use outdated data.
      if (inFlightAtStart === inFlight && isCacheable(value)) save(key, value)
      return value
    }
    const remove = () => void inFlightAtStart.delete(key)
    const computation = compute().then(
      (value) => {
        const completion = getCompletion?.(value)
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
      // When the background refresh fails, the stale value stays and the next request retries.
      if (entry.freshUntil <= now) computeOnce(key, compute).catch(() => undefined)
      return entry.value
    },
    /** Removes all values, including those still being computed. */
    clear(): void {
      entries.clear()
      inFlight = new Map()
    },
    size: entries.size,
  }
}
