import { LRUCache } from 'lru-cache'

type Entry<T> = { value: T; freshUntil: number; staleUntil: number }
type Options<T> = {
  freshMs: number
  staleMs: number
  /** All values together; the one that nobody asked for longest makes room. */
  maxBytes: number
  bytesOf: (value: T) => number
  clock: () => number
  /** What must not be kept at all: it is given to those who wait for it. */
  isKept?: (value: T) => boolean
  /** What a value was given in place of, where that still comes: nothing else is made until then. */
  lateOf?: (value: T) => Promise<T> | undefined
}

/**
 * Values that may be some seconds old: fresh ones are given as they are, stale ones are given at once and
 * made again in the background, and equal requests wait for one making.
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
      // What was begun before everything was forgotten is of that time.
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
      // A background failure keeps the stale value; the next request tries again.
      if (entry.freshUntil <= now) make(key, produce).catch(() => undefined)
      return entry.value
    },
    /** Forgets every value, and those that are being made. */
    clear(): void {
      entries.clear()
      making = new Map()
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
