type Entry<T> = { value: T; freshUntil: number; staleUntil: number }
type Options<T> = {
  freshMs: number
  staleMs: number
  maxEntries: number
  clock: () => number
  /** What must not be kept at all: it is given to those who wait for it. */
  isKept?: (value: T) => boolean
}

/**
 * Values that may be some seconds old: fresh ones are given as they are, stale ones are given at once and
 * made again in the background, and equal requests wait for one making.
 */
export function staleCache<T>({ freshMs, staleMs, maxEntries, clock, isKept = () => true }: Options<T>) {
  const entries = new Map<string, Entry<T>>()
  const making = new Map<string, Promise<T>>()

  function make(key: string, produce: () => Promise<T>): Promise<T> {
    const running = making.get(key)
    if (running) return running
    const work = produce()
      .then((value) => {
        if (!isKept(value)) return value
        const now = clock()
        entries.delete(key)
        entries.set(key, { value, freshUntil: now + freshMs, staleUntil: now + freshMs + staleMs })
        const oldest = entries.keys().next()
        if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value)
        return value
      })
      .finally(() => making.delete(key))
    making.set(key, work)
    return work
  }

  return {
    async get(key: string, produce: () => Promise<T>): Promise<T> {
      const now = clock()
      const entry = entries.get(key)
      if (!entry || entry.staleUntil <= now) return make(key, produce)
      // A background failure keeps the stale value; the next request tries again.
      if (entry.freshUntil <= now) make(key, produce).catch(() => undefined)
      return entry.value
    },
    clear: () => entries.clear(),
  }
}
