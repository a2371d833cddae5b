import { lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type * as contract from '@larder/contracts/release-counts'
import type { Db } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import { countDroppedCounts } from '../counters.ts'
import { releaseCounts } from './schema.ts'
import { intervalStart } from './count-interval.ts'
import { addCounts } from './release-counts.queries.ts'

const DAY_MS = 86_400_000
const RETENTION_DAYS = 14
const FLUSH_MS = 2_000
const CLEANUP_MS = 3_600_000
/**
 * Maximum number of totals kept while the database is unavailable. There are few areas, releases, brands and names, so
 * this covers many minutes.
 */
const MAX_TOTALS = 20_000

type CountedEvent = Omit<contract.ReleaseCount, 'minute' | 'total'>

const countKey = (minute: string, { brand, area, version, arm, reason, name }: CountedEvent) =>
  [minute, brand, area, version, arm, reason, name].join(' ')

export type ReleaseCounter = {
  /**
   * Counts an event, once unless a total is given, in the minute of a time. Its labels must come from the plan and the
   * brands, never from a caller.
   */
  add: (event: CountedEvent, at?: Date, total?: number) => void
  /** Writes the totals now. Rejects when the database is unavailable, and then keeps them, or when it rejects them. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Counts in memory and adds the totals to the database every 2 s, so that a document costs no query. A server that is
 * killed loses the last seconds. Counts older than 14 days are deleted.
 */
export function releaseCounter({
  db,
  clock,
  log,
}: {
  db: Db
  clock: () => Date
  log: Logger
}): ReleaseCounter {
  let totals = new Map<string, contract.ReleaseCount>()
  let isUnavailable = false

  function add(event: CountedEvent, at = clock(), total = 1): void {
    const minute = new Date(intervalStart(event.name, at.getTime())).toISOString()
    const key = countKey(minute, event)
    const count = totals.get(key)
    if (count) count.total += total
    else if (totals.size < MAX_TOTALS) totals.set(key, { ...event, minute, total })
    else countDroppedCounts(total)
  }

  async function flush(): Promise<void> {
    // Sort the rows the same way on all servers, so that concurrent writes lock them in the same order.
    const batch = [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
    totals = new Map()
    try {
      await addCounts(db, batch)
    } catch (error) {
      // A rejected statement, such as for a deleted brand, would be rejected again with all its rows.
      const isRetried = isDatabaseUnavailable(error)
      for (const { minute, total, ...event } of batch)
        if (isRetried) add(event, new Date(minute), total)
        else countDroppedCounts(total)
      throw error
    }
  }

  const flushQuietly = () =>
    flush().then(
      () => (isUnavailable = false),
      (err: unknown) => {
        if (!isUnavailable) log.warn({ err }, 'counts of releases could not be written')
        isUnavailable = true
      },
    )
  const deleteOld = () =>
    deleteInBatches(
      db,
      releaseCounts,
      lt(releaseCounts.minute, new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)),
    ).catch((err: unknown) => log.warn({ err }, 'old counts of releases could not be deleted'))

  let running: Promise<unknown> = Promise.resolve()
  const timers = [
    setInterval(() => (running = running.then(flushQuietly)), FLUSH_MS).unref(),
    setInterval(() => void deleteOld(), CLEANUP_MS).unref(),
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
