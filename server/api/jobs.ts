import type { AppDeps } from './app-deps.ts'
import { deleteOldCompositions } from '@larder/edge/compose/composition-record.ts'
import { deleteExpiredAuthData } from './members/index.ts'
import { orderingJobs } from './ordering.ts'
import { deleteExpiredHolds, failoverWatch, slotsService } from './ordering/index.ts'
import { announcements } from '@larder/kernel/db/announcements.ts'
import { loadTimeline, timelineWatch } from '@larder/kernel/db/durability.ts'
import { BRANDS_CHANNEL, brandVersions } from './model/brand-versions.ts'
import { deleteOldOrderingData } from './delete-old-ordering-data.ts'

const DELIVER_EVERY_MS = 500
const SWEEP_EVERY_MS = 10_000
const REPORT_EVERY_MS = 60_000
const CLEAN_UP_EVERY_MS = 600_000
/** How often a server that lost its connection tries to hear announcements again. */
const LISTEN_EVERY_MS = 1_000

/** Jobs that delete what is no longer needed. Tests run them once. */
export const cleanUpJobs = (deps: AppDeps): (() => Promise<unknown>)[] => [
  () => deleteExpiredAuthData(deps),
  () => deleteExpiredHolds(deps.db, deps.clock()),
  () => deleteOldOrderingData(deps),
  () => deleteOldCompositions(deps),
]

/**
 * Runs the server's periodic jobs until stopped. Each job claims its work in the database, so any number of servers may
 * run them.
 */
export function startJobs(deps: AppDeps): { stop: () => Promise<void> } {
  const { deliver, reportUnclaimed, sweep } = orderingJobs(deps)
  const stopping = new AbortController()

  function repeatEvery(
    ms: number,
    job: () => Promise<unknown>,
    firstMs = ms,
  ): { end: () => Promise<unknown> } {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<unknown> = Promise.resolve()
    const runOnce = () => {
      // A job that throws before its first await must not end the process either.
      running = Promise.resolve()
        .then(job)
        .catch((err: unknown) => deps.log.error({ err }, 'job failed'))
        .finally(() => {
          if (!stopping.signal.aborted) timer = setTimeout(runOnce, ms)
        })
    }
    timer = setTimeout(runOnce, firstMs)
    return {
      end: () => {
        clearTimeout(timer)
        return running
      },
    }
  }

  const sweepSlots = async () => {
    await slotsService(deps).sweep(deps.clock())
  }
  const watchTimeline = timelineWatch(() => loadTimeline(deps.db), brandVersions(deps).noteFailover)
  const brandNews = announcements(deps.db, BRANDS_CHANNEL, brandVersions(deps).expire)
  // While the database is away, nothing is missed that is not found afterwards.
  const hearBrandNews = async () => {
    // Not awaited: a database that hangs must not keep the server from stopping.
    void brandNews.listen().catch(() => undefined)
  }
  const loops = [
    repeatEvery(DELIVER_EVERY_MS, () => deliver(stopping.signal)),
    repeatEvery(SWEEP_EVERY_MS, sweep),
    repeatEvery(SWEEP_EVERY_MS, sweepSlots),
    repeatEvery(SWEEP_EVERY_MS, failoverWatch(deps)),
    // At once, too: what is read before it knows the timeline may be of another one.
    repeatEvery(SWEEP_EVERY_MS, watchTimeline, 0),
    repeatEvery(REPORT_EVERY_MS, reportUnclaimed),
    repeatEvery(LISTEN_EVERY_MS, hearBrandNews),
    ...cleanUpJobs(deps).map((job) => repeatEvery(CLEAN_UP_EVERY_MS, job)),
  ]
  return {
    async stop() {
      stopping.abort()
      brandNews.stop()
      await Promise.all(loops.map((loop) => loop.end()))
    },
  }
}
