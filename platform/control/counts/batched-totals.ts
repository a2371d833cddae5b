import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { countDroppedCounts } from '../counters.ts'

const FLUSH_MS = 2_000
const CLEANUP_MS = 3_600_000
/**
 * Maximum number of totals kept while the database is unavailable. There are few areas, releases, brands and names, so
 * this covers many minutes.
 */
const MAX_TOTALS = 20_000

type BatchDeps<Count> = {
  /** What differs between totals that are written apart. */
  keyOf: (count: Count) => string
  /** Adds totals to those of other servers, each key once. */
  write: (counts: readonly Count[]) => Promise<void>
  deleteOld: () => Promise<unknown>
  log: Logger
  /** What the totals are of, for the log. */
  label: string
}

export type BatchedTotals<Count> = {
  add: (count: Count) => void
  /** Writes the totals now. Rejects when the database is unavailable, and then keeps them, or when it rejects them. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Counts in memory and adds the totals to the database every 2 s, so that a document costs no query. A server that is
 * killed loses the last seconds.
 */
export function batchedTotals<Count extends { total: number }>({
  keyOf,
  write,
  deleteOld,
  log,
  label,
}: BatchDeps<Count>): BatchedTotals<Count> {
  let totals = new Map<string, Count>()
  let isUnavailable = false

  function add(count: Count): void {
    const key = keyOf(count)
    const known = totals.get(key)
    if (known) known.total += count.total
    else if (totals.size < MAX_TOTALS) totals.set(key, { ...count })
    else countDroppedCounts(count.total)
  }

  async function flush(): Promise<void> {
    // Sort the rows the same way on all servers, so that concurrent writes lock them in the same order.
    const batch = [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
    totals = new Map()
    try {
      await write(batch)
    } catch (error) {
      // A rejected statement, such as for a deleted brand, would be rejected again with all its rows.
      const isRetried = isDatabaseUnavailable(error)
      for (const count of batch)
        if (isRetried) add(count)
        else countDroppedCounts(count.total)
      throw error
    }
  }

  const flushQuietly = () =>
    flush().then(
      () => (isUnavailable = false),
      (err: unknown) => {
        if (!isUnavailable) log.warn({ err }, `${label} could not be written`)
        isUnavailable = true
      },
    )
  const deleteQuietly = () =>
    deleteOld().catch((err: unknown) => log.warn({ err }, `old ${label} could not be deleted`))

  let running: Promise<unknown> = Promise.resolve()
  const timers = [
    setInterval(() => (running = running.then(flushQuietly)), FLUSH_MS).unref(),
    setInterval(() => void deleteQuietly(), CLEANUP_MS).unref(),
  ]
  return {
    add,
    flush,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running.then(flushQuietly)
    },
  }
}
