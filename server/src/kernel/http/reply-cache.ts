/** Replies kept at once, and their bytes together; beyond either the oldest go. */
const MOST = 1_000
const MOST_BYTES = 32 * 1024 * 1024

type Reply = Uint8Array<ArrayBuffer>
type Remembered = { until: number; reply: Promise<Reply>; bytes: number }

/** Public replies by what was asked, each for a short time, ready to be sent. */
export type ReplyCache = {
  /** The reply kept under `key`, or what `make` gives; requests that come together share one making. */
  get: (key: string, make: () => Promise<string | Reply>) => Promise<Reply>
  /** How much is kept. */
  size: () => { replies: number; bytes: number }
}

const encoder = new TextEncoder()
/** Once, not with every answer: most of what is left to do for a remembered reply. */
const encoded = (made: string | Reply): Reply => (typeof made === 'string' ? encoder.encode(made) : made)

/**
 * Keeps the replies that contracts declare public (`cacheSec`), so that a rush on one page makes and
 * checks its reply once. Short: a status or a price is never older than `forMs`; 0 keeps nothing.
 */
export function createReplyCache(forMs: number): ReplyCache {
  const known = new Map<string, Remembered>()
  let bytes = 0
  let sweeping: NodeJS.Timeout | undefined

  function forget(key: string, entry: Remembered): void {
    if (known.get(key) !== entry) return
    known.delete(key)
    bytes -= entry.bytes
  }

  /** All are kept equally long, so the oldest stand first. */
  function makeRoom(now: number): void {
    for (const [key, entry] of known) {
      if (entry.until > now && known.size < MOST && bytes < MOST_BYTES) return
      forget(key, entry)
    }
  }

  function sweepLater(): void {
    sweeping ??= setTimeout(() => {
      sweeping = undefined
      makeRoom(performance.now())
      if (known.size > 0) sweepLater()
    }, forMs).unref()
  }

  function keep(key: string, made: Promise<Reply>, now: number): void {
    const old = known.get(key)
    if (old) forget(key, old)
    makeRoom(now)
    const entry: Remembered = { until: now + forMs, reply: made, bytes: 0 }
    known.set(key, entry)
    sweepLater()
    made.then(
      ({ byteLength }) => {
        if (known.get(key) !== entry) return
        entry.bytes = byteLength
        bytes += byteLength
      },
      () => forget(key, entry),
    )
  }

  return {
    get(key, make) {
      const now = performance.now()
      const found = known.get(key)
      if (found && found.until > now) return found.reply
      const reply = make().then(encoded)
      if (forMs > 0) keep(key, reply, now)
      return reply
    },
    size: () => ({ replies: known.size, bytes }),
  }
}
