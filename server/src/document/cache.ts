type Entry<T> = { value: T; bytes: number; freshUntil: number; staleUntil: number }
type Options<T> = {
  freshMs: number
  staleMs: number
  /** All values together; the one that nobody asked for longest makes room. */
  maxBytes: number
  bytesOf: (value: T) => number
  clock: () => number
  /** What must not be kept at all: it is given to those who wait for it. */
  isKept?: (value: T) => boolean
}

/**
 * Values that may be some seconds old: fresh ones are given as they are, stale ones are given at once and
 * made again in the background, and equal requests wait for one making.
 */
export function staleCache<T>(options: Options<T>) {
  const { freshMs, staleMs, maxBytes, bytesOf, clock, isKept = () => true } = options
  /** The one that was asked for longest ago comes first. */
  const entries = new Map<string, Entry<T>>()
  let making = new Map<string, Promise<T>>()
  let total = 0

  function forget(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  function keep(key: string, value: T): void {
    forget(key)
    const bytes = bytesOf(value) + key.length
    if (bytes > maxBytes) return
    const now = clock()
    entries.set(key, { value, bytes, freshUntil: now + freshMs, staleUntil: now + freshMs + staleMs })
    total += bytes
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) return
      forget(oldest)
    }
  }
  function make(key: string, produce: () => Promise<T>): Promise<T> {
    const running = making.get(key)
    if (running) return running
    const round = making
    const work = produce()
      .then((value) => {
        // What was begun before everything was forgotten is of that time.
        if (round === making && isKept(value)) keep(key, value)
        return value
      })
      .finally(() => round.delete(key))
    making.set(key, work)
    return work
  }

  return {
    async get(key: string, produce: () => Promise<T>): Promise<T> {
      const now = clock()
      const entry = entries.get(key)
      if (!entry || entry.staleUntil <= now) return make(key, produce)
      entries.delete(key)
      entries.set(key, entry)
      // A background failure keeps the stale value; the next request tries again.
      if (entry.freshUntil <= now) make(key, produce).catch(() => undefined)
      return entry.value
    },
    /** Forgets every value, and those that are being made. */
    clear(): void {
      entries.clear()
      making = new Map()
      total = 0
    },
    size: () => ({ entries: entries.size, bytes: total }),
  }
}
