import { LRUCache } from 'lru-cache'

/** How a value is made, and of which version it is then. Data from before a version's turn is of an earlier one. */
export type Source<T> = { version: string; compute: () => Promise<T> }
type Entry<T, S> = { value: T; source: S; freshUntil: number; askedAt: number }
type Options<T, S> = {
  /** How long a value of the current version is not recomputed. */
  freshMs: number
  /** Whether a value of an earlier source may be served while one of this source is computed. */
  mayServe: (earlier: S, source: S) => boolean
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

function entryRegions<T, S>({
  maxBytes,
  measureBytes,
  regions = {},
  getRegion = () => undefined,
}: Options<T, S>) {
  const createRegion = (maxSize: number) =>
    new LRUCache<string, Entry<T, S>>({
      maxSize,
      sizeCalculation: ({ value }, key) => measureBytes(value) + key.length,
    })
  const main = createRegion(maxBytes)
  const namedRegions = new Map(Object.entries(regions).map(([name, bytes]) => [name, createRegion(bytes)]))
  const all = [main, ...namedRegions.values()]
  const addUp = (measure: (region: LRUCache<string, Entry<T, S>>) => number) =>
    all.reduce((total, region) => total + measure(region), 0)
  return {
    find: (key: string): Entry<T, S> | undefined => all.find((region) => region.has(key))?.get(key),
    save(key: string, entry: Entry<T, S>): void {
      const region = namedRegions.get(getRegion(key, entry.value) ?? '') ?? main
      for (const other of all) if (other !== region) other.delete(key)
      region.set(key, entry)
    },
    clear: () => all.forEach((region) => region.clear()),
    /** All entries, those asked for last first. */
    list: () =>
      all.flatMap((region) => [...region.entries()]).toSorted(([, a], [, b]) => b.askedAt - a.askedAt),
    size: () => ({ entries: addUp(({ size }) => size), bytes: addUp((region) => region.calculatedSize) }),
  }
}

/**
 * A stale-while-revalidate cache: fresh values are returned as they are, those that may still be served are returned at once
 * and recomputed in the background, and concurrent requests for a key share one computation.
 */
export function staleCache<T, S extends Source<T>>(options: Options<T, S>) {
  const { freshMs, mayServe, clock, isCacheable = () => true, getCompletion } = options
  const entries = entryRegions(options)
  let inFlight = new Map<string, Promise<T>>()

  function save(key: string, value: T, { source, askedAt }: Pick<Entry<T, S>, 'source' | 'askedAt'>): void {
    entries.save(key, { value, source, freshUntil: clock() + freshMs, askedAt })
  }
  function computeOnce(key: string, source: S, askedAt: number): Promise<T> {
    const work = `${key} ${source.version}`
    const running = inFlight.get(work)
    if (running) return running
    const inFlightAtStart = inFlight
    const cacheValue = (value: T): T => {
      // A computation that started before `clear` may use outdated data.
      if (inFlightAtStart === inFlight && isCacheable(value)) save(key, value, { source, askedAt })
      return value
    }
    const remove = () => void inFlightAtStart.delete(work)
    const computation = source.compute().then(
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
    inFlight.set(work, computation)
    return computation
  }
  const isFresh = (entry: Entry<T, S>, { version }: Pick<S, 'version'>) =>
    entry.source.version === version && entry.freshUntil > clock()

  return {
    async get(key: string, source: S): Promise<T> {
      const entry = entries.find(key)
      const askedAt = clock()
      if (!entry || !mayServe(entry.source, source)) return computeOnce(key, source, askedAt)
      entry.askedAt = askedAt
      // When the background refresh fails, the earlier value stays and the next request retries.
      if (!isFresh(entry, source)) computeOnce(key, source, askedAt).catch(() => undefined)
      return entry.value
    },
    /**
     * Recomputes, one after another, what was asked for since `since` and is not of its current version any more, so that
     * the next request finds it. Those that fail stay as they are.
     */
    async renew(since: number, getCurrent: (source: S) => Promise<S>): Promise<void> {
      const inFlightAtStart = inFlight
      for (const [key, { source, askedAt }] of entries.list()) {
        if (askedAt < since || inFlightAtStart !== inFlight) return
        const current = await getCurrent(source)
        if (current.version !== source.version)
          await computeOnce(key, current, askedAt).catch(() => undefined)
      }
    },
    /** Removes all values, including those still being computed. */
    clear(): void {
      entries.clear()
      inFlight = new Map()
    },
    size: entries.size,
  }
}
