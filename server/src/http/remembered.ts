/** Replies kept at once; beyond it the oldest go. */
const MOST = 1_000

type Remembered = { until: number; text: Promise<string> }

/** Texts of public replies by what was asked, each for a short time. */
export type ReplyMemory = {
  /** The text kept under `key`, or what `make` gives; requests that come together share one making. */
  get: (key: string, make: () => Promise<string>) => Promise<string>
}

/**
 * Keeps the replies that contracts declare public (`cacheSec`), so that a rush on one page makes and
 * checks its reply once. Short: a status or a price is never older than `forMs`; 0 keeps nothing.
 */
export function createReplyMemory(forMs: number): ReplyMemory {
  const known = new Map<string, Remembered>()
  return {
    get(key, make) {
      const now = performance.now()
      const found = known.get(key)
      if (found && found.until > now) return found.text
      const text = make()
      if (forMs === 0) return text
      known.delete(key)
      const [oldest] = known.keys()
      if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
      known.set(key, { until: now + forMs, text })
      text.catch(() => known.delete(key))
      return text
    },
  }
}
