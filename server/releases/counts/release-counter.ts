import { lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { releaseCounts as contract } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import { countDroppedCounts } from '@larder/kernel/metrics/counters.ts'
import { releaseCounts } from './schema.ts'
import { startOfCount } from './count-interval.ts'
import { addCounts } from './release-counts.queries.ts'

const DAY_MS = 86_400_000
const RETENTION_DAYS = 14
const FLUSH_MS = 2_000
const TIDY_MS = 3_600_000
/** Sums kept while the database is away; areas, releases, brands and names are few, so these are many minutes. */
const MAX_SUMS = 20_000

type Happened = Omit<contract.ReleaseCount, 'minute' | 'total'>

const makeKey = (minute: string, { brand, area, version, arm, reason, name }: Happened) =>
  [minute, brand, area, version, arm, reason, name].join(' ')

export type ReleaseCounter = {
  /** Counts something, once unless a total is given, in the minute of a time. Its labels must come from plan and brands, never from a caller. */
  add: (happened: Happened, at?: Date, total?: number) => void
  /** Writes the sums now. Rejects when the database is away, and then keeps them, or when it refuses them. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Sums in memory and adds to the database's counts every 2 s, so that a document costs no query. A server that is killed
 * loses the last seconds; counts older than 14 days are deleted.
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
  let sums = new Map<string, contract.ReleaseCount>()
  let isAway = false

  function add(happened: Happened, at = clock(), total = 1): void {
    const minute = new Date(startOfCount(happened.name, at.getTime())).toISOString()
    const key = makeKey(minute, happened)
    const known = sums.get(key)
    if (known) known.total += total
    else if (sums.size < MAX_SUMS) sums.set(key, { ...happened, minute, total })
    else countDroppedCounts(total)
  }

  async function flush(): Promise<void> {
    // In one order on all servers: rows that two of them write are then locked in the same order.
    const written = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
    sums = new Map()
    try {
      await addCounts(db, written)
    } catch (error) {
      // A statement that the database rejects, as for a deleted brand, would be rejected again with everything in it.
      const isRetried = isDatabaseUnavailable(error)
      for (const { minute, total, ...happened } of written)
        if (isRetried) add(happened, new Date(minute), total)
        else countDroppedCounts(total)
      throw error
    }
  }

  const flushQuietly = () =>
    flush().then(
      () => (isAway = false),
      (err: unknown) => {
        if (!isAway) log.warn({ err }, 'counts of releases could not be written')
        isAway = true
      },
    )
  const tidy = () =>
    deleteInBatches(
      db,
      releaseCounts,
      lt(releaseCounts.minute, new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)),
    ).catch((err: unknown) => log.warn({ err }, 'old counts of releases could not be deleted'))

  let running: Promise<unknown> = Promise.resolve()
  const timers = [
    setInterval(() => (running = running.then(flushQuietly)), FLUSH_MS).unref(),
    setInterval(() => void tidy(), TIDY_MS).unref(),
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
