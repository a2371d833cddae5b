import type { AppDeps } from './app-deps.ts'
import { sweepAuth } from './modules/auth/index.ts'
import { orderingJobs } from './modules/ordering.ts'
import { slotsService } from './modules/slots/index.ts'
import { tidyOrdering } from './modules/tidy-ordering.ts'

const DELIVER_EVERY_MS = 500
const SWEEP_EVERY_MS = 10_000
const TIDY_EVERY_MS = 600_000

/**
 * Runs the server's periodic jobs until stopped. Each job claims its work in the database, so any number of servers may
 * run them.
 */
export function startJobs(deps: AppDeps): { stop: () => Promise<void> } {
  const { deliver, sweep } = orderingJobs(deps)
  const stopping = new AbortController()

  function every(ms: number, job: () => Promise<void>): { end: () => Promise<void> } {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> = Promise.resolve()
    const turn = () => {
      running = job()
        .catch((err: unknown) => deps.log.error({ err }, 'job failed'))
        .finally(() => {
          if (!stopping.signal.aborted) timer = setTimeout(turn, ms)
        })
    }
    timer = setTimeout(turn, ms)
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
  const loops = [
    every(DELIVER_EVERY_MS, () => deliver(stopping.signal)),
    every(SWEEP_EVERY_MS, sweep),
    every(SWEEP_EVERY_MS, sweepSlots),
    every(TIDY_EVERY_MS, () => sweepAuth(deps)),
    every(TIDY_EVERY_MS, () => tidyOrdering(deps)),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.end()))
    },
  }
}
